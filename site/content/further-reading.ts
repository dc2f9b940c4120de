import type { Content, Service } from "./records.ts";
import type { CaseStudyRecord } from "./schema/case-study.ts";

export type FurtherReading = {
  /** The next study in the list; after the last one the first. Undefined if there is no other. */
  readonly study: CaseStudyRecord | undefined;
  /** The first service whose page shows the study. */
  readonly service: Service | undefined;
};

export function furtherReading(
  study: CaseStudyRecord,
  { caseStudies, services, pages }: Pick<Content, "caseStudies" | "services" | "pages">,
): FurtherReading {
  const next = caseStudies[(caseStudies.indexOf(study) + 1) % caseStudies.length];
  const showing = pages.filter(({ sections }) =>
    sections.some(
      (section) => section.kind === "case-studies" && section.items.some((item) => item.study === study.id),
    ),
  );
  const service = services.find(({ path }) => showing.some((page) => page.path === path));
  return { study: next === study ? undefined : next, service };
}
