import { Article } from "#site/components/sections/Article.tsx";
import { FurtherReading } from "#site/components/sections/FurtherReading.tsx";
import type { FurtherReading as Targets } from "#site/content/further-reading.ts";
import type { CaseStudyRecord } from "#site/content/schema/case-study.ts";
import type { Templates } from "#site/content/schema/templates.ts";

type Props = { study: CaseStudyRecord; words: Templates["caseStudy"]; further: Targets };

/** Any case study. */
export function CaseStudyPage({ study, words, further }: Props) {
  return (
    <main id="main" data-thread={study.thread}>
      <Article study={study} words={words} />
      {words.further && <FurtherReading {...further} words={words.further} />}
    </main>
  );
}
