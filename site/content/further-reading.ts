import type { CaseStudyRecord } from "./schema/case-study.ts";
import type { ServiceRecord } from "./schema/service.ts";

/** Where a reader may go after a case study. */
export type FurtherReading = {
  /** The next study in the list; after the last one the first. Undefined if there is no other. */
  readonly study: CaseStudyRecord | undefined;
  /** The first service whose page shows the study. */
  readonly service: ServiceRecord | undefined;
};

/** @param studies and services in the order of their lists */
export function furtherReading(
  study: CaseStudyRecord,
  studies: readonly CaseStudyRecord[],
  services: readonly ServiceRecord[],
): FurtherReading {
  const next = studies[(studies.indexOf(study) + 1) % studies.length];
  const showsStudy = (service: ServiceRecord) =>
    service.sections.some(
      (section) => section.kind === "case-studies" && section.items.some((item) => item.study === study.id),
    );
  return { study: next === study ? undefined : next, service: services.find(showsStudy) };
}
