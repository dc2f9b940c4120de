import type { Json, RecordGroup } from "../api-types.ts";
import { type Group, isGroup } from "./pair-items.ts";
import { type ListedRecord, peopleOf, sectionsOf } from "./record-list.ts";

export type NewRecord = {
  readonly group: RecordGroup;
  readonly title: string;
  /** The last part of its address. */
  readonly id: string;
  readonly records: readonly ListedRecord[];
  /** In the site's time zone, such as 2026-03-01. */
  readonly today: string;
};

const CLOTH = { warp: ["warp-deep"], weft: ["thread-blue"] };
const SENTENCE = "One sentence about it.";

/** The smallest valid record with a title. It is marked as sample content until somebody has written its texts. */
export function newRecord({ group, title, id, records, today }: NewRecord): Json {
  const order = nextOrder(records, group);
  const pageOf = (kind: string) =>
    records.find(({ value }) => sectionsOf(value).some((section) => section.kind === kind))?.address;
  const opening = { kind: "heading", heading: title, lead: SENTENCE };
  const page = { title, description: SENTENCE };
  const shared = { sample: true };
  switch (group) {
    case "page":
      return { ...shared, page, opening, sections: [] };
    case "service": {
      const contact = pageOf("contact-form");
      const link = contact && { label: "Ask about it", href: `${contact}?service=${id}` };
      return {
        ...shared,
        page: { ...page, ...parentOfServices(records), thread: "blue", structure: "twill" },
        service: { order, tagline: title, summary: SENTENCE },
        opening: { ...opening, ...(link && { link }) },
        sections: [],
      };
    }
    case "case-study": {
      const texts = { title, subtitle: SENTENCE, category: "Category", description: SENTENCE };
      const results = { challenge: SENTENCE, solution: SENTENCE, results: ["**1** result"] };
      const article = {
        summary: SENTENCE,
        badge: "Case study",
        lead: SENTENCE,
        facts: [{ term: "Client", text: "A client" }],
      };
      const section = { kind: "text", id: "story", heading: "What happened", nav: "Story", paragraphs: [SENTENCE] };
      const image = { figure: "river", ...CLOTH };
      return {
        ...shared,
        id,
        order,
        ...texts,
        ...results,
        published: today,
        thread: "blue",
        image,
        article,
        sections: [section],
      };
    }
    case "job": {
      const apply = pageOf("application-form") ?? pageOf("contact-form") ?? "/";
      const location = placeOf(records);
      const texts = { description: [SENTENCE], requirements: [SENTENCE] };
      return {
        ...shared,
        slug: id,
        title,
        summary: SENTENCE,
        location,
        employment: "full-time",
        opens: today,
        ...texts,
        apply,
      };
    }
    case "article": {
      const author = peopleOf(records)[0] ?? "";
      const drawing = { figure: "river", columns: 112, rows: 77, ...CLOTH };
      return {
        ...shared,
        title,
        date: today,
        author,
        topic: "News",
        teaser: SENTENCE,
        thread: "blue",
        drawing,
        body: `${SENTENCE}\n`,
      };
    }
    case "words":
      throw new Error("Records that exist once are never made.");
    default:
      return group satisfies never;
  }
}

/** A copy of a record with another title, address and place in lists. */
export function copiedRecord(source: Json, { group, title, id, records, today }: NewRecord): Json {
  const value = isGroup(source) ? source : {};
  const order = nextOrder(records, group);
  switch (group) {
    case "page":
    case "service": {
      const { label: _label, ...page } = isGroup(value.page) ? value.page : {};
      const service = isGroup(value.service) && { ...value.service, order };
      return { ...value, page: { ...page, title }, ...(service && { service }) };
    }
    case "case-study": {
      const { updated: _updated, ...rest } = value;
      return { ...rest, id, order, title, ...(value.published !== undefined && { published: today }) };
    }
    case "job": {
      const { closes, ...rest } = value;
      return {
        ...rest,
        slug: id,
        title,
        opens: today,
        ...(closes !== undefined && String(closes) >= today && { closes }),
      };
    }
    case "article": {
      const { updated: _updated, ...rest } = value;
      return { ...rest, title, date: today };
    }
    case "words":
      throw new Error("Records that exist once are never copied.");
    default:
      return group satisfies never;
  }
}

const fieldsOf = ({ value }: ListedRecord): Group => (isGroup(value) ? value : {});

function nextOrder(records: readonly ListedRecord[], group: RecordGroup): number {
  const orders = records
    .filter((record) => record.group === group)
    .map((record) => Number((group === "service" ? (fieldsOf(record).service as Group) : fieldsOf(record)).order) || 0);
  return Math.max(0, ...orders) + 1;
}

function parentOfServices(records: readonly ListedRecord[]): { parent?: Json } {
  const service = records.find(({ group }) => group === "service");
  const page = service && fieldsOf(service).page;
  return isGroup(page) && page.parent !== undefined ? { parent: page.parent } : {};
}

function placeOf(records: readonly ListedRecord[]): Json {
  const site = records.find(({ name }) => name === "site.yaml");
  const office = site && fieldsOf(site).office;
  return (isGroup(office) && office.label) || "Place";
}
