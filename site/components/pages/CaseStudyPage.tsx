import { Article } from "#site/components/sections/Article.tsx";
import { FurtherReading } from "#site/components/sections/FurtherReading.tsx";
import type { FurtherReading as Targets } from "#site/content/further-reading.ts";
import type { CaseStudiesRecord } from "#site/content/schema/case-studies.ts";
import type { CaseStudyRecord } from "#site/content/schema/case-study.ts";

type Props = { study: CaseStudyRecord; words: CaseStudiesRecord["article"]; further: Targets };

/** Any case study. */
export function CaseStudyPage({ study, words, further }: Props) {
  return (
    <main id="main" data-thread={study.thread}>
      <Article study={study} words={words} />
      {words.further && <FurtherReading {...further} words={words.further} />}
    </main>
  );
}
