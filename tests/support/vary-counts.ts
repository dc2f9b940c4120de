import type { Content } from "#site/content/records.ts";
import { caseStudyRecord } from "#site/content/schema/case-study.ts";
import { jobRecord } from "#site/content/schema/job.ts";
import { navigationRecord } from "#site/content/schema/navigation.ts";
import { openSourceRecord } from "#site/content/schema/open-source.ts";
import { pageRecord } from "#site/content/schema/page.ts";
import { siteRecord } from "#site/content/schema/site.ts";
import type { SectionOf, SectionRecord } from "#site/sections/registry.ts";

/** These keep their length: sections have a kind each, paragraphs are running text, the opening hours are on no page, instruments have limits, the others are parts of one drawing or table row. */
const FIXED = new Set([
  "sections",
  "page",
  "paragraphs",
  "headline",
  "warp",
  "weft",
  "tables",
  "heads",
  "columns",
  "office",
  "instrument",
]);
/** The fields by which the items of a list differ. */
const IDENTITY = ["id", "slug", "name", "title", "label", "term", "heading", "query"];

/**
 * Content with `count` items in every list. Lists are cut, or continued with renamed copies of their items.
 *
 * @throws if a schema does not accept that many
 */
export function varyCounts(content: Content, count: number): Content {
  const caseStudies = vary(withAllSections(content.caseStudies), count).map((study) => caseStudyRecord.parse(study));
  const pages = content.pages.map(({ path, ...page }) => {
    const { sections, ...rest } = vary(page, count);
    return {
      path,
      ...pageRecord.parse({ ...rest, sections: sections.map((section) => linked(section, caseStudies)) }),
    };
  });
  return {
    ...content,
    site: siteRecord.parse(vary(content.site, count)),
    navigation: navigationRecord.parse(varyNavigation(content.navigation, count)),
    openSource: openSourceRecord.parse(vary(content.openSource, count)),
    jobs: vary(content.jobs, count).map((job) => jobRecord.parse(job)),
    services: vary(content.services, count),
    pages,
    caseStudies,
  };
}

/** Gives the first study the sections of all, so that none is lost with few studies. */
const withAllSections = (studies: Content["caseStudies"]): Content["caseStudies"] =>
  studies.map((study, index) =>
    index > 0 ? study : { ...study, sections: studies.flatMap(({ sections }) => sections) },
  );

function varyNavigation(navigation: Content["navigation"], count: number): Content["navigation"] {
  const columns = vary(navigation.footer.columns, count);
  /* The header has room for a few words. */
  const { header, menu } = navigation;
  return { ...vary(navigation, count), header, menu, footer: { ...vary(navigation.footer, count), columns } };
}

function vary<T>(value: T, count: number): T {
  return varied(value, count) as T;
}

function varied(value: unknown, count: number): unknown {
  if (Array.isArray(value)) {
    if (value.length === 0) return value;
    const copies = Array.from({ length: count }, (_, index) => copy(value[index % value.length], index, value.length));
    return copies.map((item) => (Array.isArray(item) ? item : varied(item, count)));
  }
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).filter((entry) => !isPicture(entry));
  return Object.fromEntries(
    fields.map(([key, field]) => [
      key,
      !FIXED.has(key) ? varied(field, count) : Array.isArray(field) ? field.map((item) => varied(item, count)) : field,
    ]),
  );
}

/** Pictures are left out, because a schema returns something else for one than it reads. */
const isPicture = ([key, field]: [string, unknown]): boolean =>
  key === "picture" || (key === "figures" && Array.isArray(field) && field.some((figure) => "caption" in figure));

/** The item itself, or one that differs from those before it. */
function copy(item: unknown, index: number, length: number): unknown {
  if (index < length) return item;
  const number = index + 1;
  if (typeof item === "string") return `${item} ${number}`;
  if (Array.isArray(item)) return [`${item[0]} ${number}`, ...item.slice(1)];
  if (typeof item !== "object" || item === null) return item;
  const names = Object.entries(item).filter(([key, field]) => IDENTITY.includes(key) && typeof field === "string");
  return {
    ...item,
    ...Object.fromEntries(
      names.map(([key, name]) => [
        key,
        ["id", "slug", "query"].includes(key) ? `${name}-${number}` : `${name} ${number}`,
      ]),
    ),
  };
}

/** The section with references to items that exist. */
function linked(section: SectionRecord, studies: Content["caseStudies"]): SectionRecord {
  switch (section.kind) {
    case "case-studies":
      return {
        ...section,
        items: section.items.map((item, index) => ({ ...item, study: studies[index]?.id ?? item.study })),
      };
    case "lineage":
      return { ...section, stages: section.stages.map((stage, index) => continued(stage, section.stages[index - 1])) };
    case "table": {
      const { instrument, rows } = section;
      const items = instrument?.items.filter(({ name }) => rows.some(([first]) => first === name)) ?? [];
      return { ...section, instrument: instrument && { ...instrument, items } };
    }
    case "tool-matrix":
      return {
        ...section,
        items: section.items.map((item) => ({
          ...item,
          serves: item.serves.map((phase) => Math.min(phase, section.phases.length)),
        })),
      };
    default:
      return section;
  }
}

type Stage = SectionOf<"lineage">["stages"][number];

/** A stage whose tables read those of the stage before it, as far as there are such. */
function continued(stage: Stage, before: Stage | undefined): Stage {
  const names = before?.tables.map(({ name }) => name) ?? [];
  const tables = stage.tables.map(({ from, ...table }, index) => {
    const known = from.filter((name) => names.includes(name));
    const other = names[index % names.length];
    return { ...table, from: known.length > 0 || from.length === 0 || !other ? known : [other] };
  });
  return { ...stage, tables };
}
