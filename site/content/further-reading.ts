import type { CaseStudy, Content } from "./records.ts";

/** Where a reader may go after a case study: to the next one, after the last one the first, and to the first service that shows it. */
export function furtherReading(
  study: CaseStudy,
  { caseStudies, services, pages }: Pick<Content, "caseStudies" | "services" | "pages">,
) {
  const next = caseStudies[(caseStudies.indexOf(study) + 1) % caseStudies.length];
  const showing = pages.filter(({ sections }) =>
    sections.some(
      (section) => section.kind === "case-studies" && section.items.some((item) => item.study === study.id),
    ),
  );
  const service = services.find(({ path }) => showing.some((page) => page.path === path));
  return { study: next === study ? undefined : next, service };
}
