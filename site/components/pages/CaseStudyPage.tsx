import { Article } from "#site/components/sections/Article.tsx";
import { FurtherReading } from "#site/components/sections/FurtherReading.tsx";
import { caseStudyPath } from "#site/content/addresses.ts";
import type { FurtherReading as Targets } from "#site/content/further-reading.ts";
import type { CaseStudyRecord } from "#site/content/schema/case-study.ts";
import type { Templates } from "#site/content/schema/templates.ts";
import { studySpec } from "#site/pictures/drawing-specs.ts";

type Props = { study: CaseStudyRecord; words: Templates["caseStudy"]; further: Targets };

/** Any case study. */
export function CaseStudyPage({ study, words, further: { study: next, service } }: Props) {
  return (
    <main id="main" data-thread={study.thread}>
      <Article study={study} words={words} />
      {words.further && (
        <FurtherReading
          next={next && { ...next, href: caseStudyPath(next.id), drawing: studySpec(next, "card") }}
          service={service}
          words={words.further}
        />
      )}
    </main>
  );
}
