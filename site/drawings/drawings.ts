import type { Content } from "#site/content/records.ts";
import type { DrawingSpec } from "#site/weave/drawing-file.ts";
import { clothSpec, FRINGE, JOURNEY, monogramSpec, sealSpec, studySpec } from "./house-drawings.ts";

/** Every drawing of the site that is a file, each once. What a page shows and is not listed here would be missing. */
export function drawings({ home, caseStudies }: Content): DrawingSpec[] {
  return [
    JOURNEY,
    FRINGE,
    ...home.insights.items.map(({ title, drawing }) => clothSpec(title, drawing)),
    ...home.testimonials.items.map(({ name, thread }) => monogramSpec(name, thread)),
    ...home.certifications.items.map(({ name, thread }) => sealSpec(name, thread)),
    ...caseStudies.flatMap((study) => [studySpec(study, "block"), studySpec(study, "band")]),
    ...caseStudies.flatMap(({ sections, thread }) =>
      sections.flatMap((section) =>
        section.kind !== "call" && section.quote ? [monogramSpec(section.quote.name, thread)] : [],
      ),
    ),
  ];
}
