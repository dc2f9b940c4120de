import type { Content } from "#site/content/records.ts";
import type { ServiceRecord } from "#site/content/schema/service.ts";
import type { ServiceSection } from "#site/content/schema/service-page.ts";
import type { DrawingSpec } from "#site/weave/drawing-file.ts";
import {
  clothSpec,
  FRINGE,
  growingCloth,
  JOURNEY,
  monogramSpec,
  OPEN_DRAFT,
  portraitSpec,
  sealSpec,
  studySpec,
} from "./drawing-specs.ts";

/** Every drawing of the site that is a file, each once. What a page shows and is not listed here would be missing. */
export function drawings(content: Content): DrawingSpec[] {
  return [...new Map(shown(content).map((spec) => [JSON.stringify(spec), spec])).values()];
}

function shown({ home, about, portfolio, services, servicePages, caseStudies }: Content): DrawingSpec[] {
  return [
    JOURNEY,
    FRINGE,
    OPEN_DRAFT,
    ...home.insights.items.map(({ title, drawing }) => clothSpec(title, drawing)),
    ...(home.testimonials?.items ?? []).map(({ name, thread }) => monogramSpec(name, thread)),
    ...(home.certifications?.items ?? []).map(({ name, thread }) => sealSpec(name, thread)),
    ...(about.leadership?.people ?? []).map(({ name, thread }) => portraitSpec(name, thread, "large")),
    ...portfolio.projects.map(({ title, drawing }) => clothSpec(title, drawing)),
    ...services.flatMap((service) =>
      servicePages
        .filter(({ id }) => id === service.id)
        .flatMap(({ sections }) => sections.flatMap((section) => ofSection(section, service))),
    ),
    ...caseStudies.flatMap((study) => (["card", "block"] as const).map((format) => studySpec(study, format))),
  ];
}

function ofSection(section: ServiceSection, service: ServiceRecord): DrawingSpec[] {
  switch (section.kind) {
    case "phases":
      return section.layout === "pictures"
        ? section.items.filter(({ rows }) => rows > 0).map(({ rows }) => growingCloth(service, rows))
        : [];
    case "experts":
      return section.items.map(({ name, thread }) => portraitSpec(name, thread));
    default:
      return [];
  }
}
