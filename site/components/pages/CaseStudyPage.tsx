import { Article } from "#site/components/sections/Article.tsx";
import type { CaseStudiesRecord } from "#site/content/schema/case-studies.ts";
import type { CaseStudyRecord } from "#site/content/schema/case-study.ts";

type Props = { study: CaseStudyRecord; words: CaseStudiesRecord["article"] };

/** Any case study. */
export function CaseStudyPage({ study, words }: Props) {
  return (
    <main id="main" data-thread={study.thread}>
      <Article study={study} words={words} />
    </main>
  );
}
