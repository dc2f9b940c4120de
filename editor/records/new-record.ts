import { readFileSync } from "node:fs";
import { STRUCTURE_NAMES, THREADS } from "#site/weave/structures.ts";
import type { Json, RecordGroup } from "../api-types.ts";
import { type Group, groupIn, isGroup } from "./pair-items.ts";
import { sectionsOf } from "./people.ts";
import { type ListedRecord, orderOf, peopleOf } from "./record-list.ts";
import { readValue, rewriteRecord } from "./rewrite-record.ts";

type NewRecord = {
  readonly group: RecordGroup;
  readonly title: string;
  /** The last part of its address. */
  readonly id: string;
  readonly records: readonly ListedRecord[];
  /** In the site's time zone, such as 2026-03-01. */
  readonly today: string;
};

/** The text of the smallest valid record. It is marked as sample content until somebody has written its texts. */
export function newRecord(made: NewRecord): string {
  const { group, title, id, records, today } = made;
  const pageWith = (kind: string) =>
    records.find(({ value }) => sectionsOf(value).some((section) => section.kind === kind))?.address;
  const contact = pageWith("contact-form") ?? "/";
  const service = records.find((record) => record.group === "service");
  const parent = groupIn(service?.value, "page").parent ?? "/";
  const location = groupIn(records.find(({ name }) => name === "site.yaml")?.value, "office").label ?? "";
  const apply = pageWith("application-form") ?? contact;
  const values = { title, id, today, contact, parent, location, apply, author: peopleOf(records)[0] ?? "" };
  const text = readFileSync(new URL(`./new/${group}.yaml`, import.meta.url), "utf8");
  return rewriteRecord(text, copiedRecord(fill(readValue(text) ?? {}, values), made));
}

function fill(value: Json, values: Readonly<Record<string, Json>>): Json {
  if (typeof value === "string") return value.replace(/\{(\w+)\}/g, (_placeholder, name) => String(values[name]));
  if (Array.isArray(value)) return value.map((item) => fill(item, values));
  if (!isGroup(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, fill(item, values)]));
}

/** A copy of a record with another title, address and place in lists, of today. */
export function copiedRecord(source: Json, { group, title, id, records, today }: NewRecord): Json {
  const { updated: _updated, closes, ...value } = isGroup(source) ? source : {};
  const order =
    1 + Math.max(0, ...records.filter((record) => record.group === group).map((record) => orderOf(record.value)));
  switch (group) {
    case "page":
    case "service": {
      const { label: _label, ...page } = groupIn(source, "page");
      if (!value.service) return { ...value, page: { ...page, title } };
      const service = { ...groupIn(source, "service"), order };
      return { ...value, page: { ...page, title, ...unusedLook(records) }, service };
    }
    case "case-study":
      return { ...value, id, order, title, ...(value.published !== undefined && { published: today }) };
    case "job":
      return {
        ...value,
        slug: id,
        title,
        opens: today,
        ...(String(closes ?? "") >= today && { closes: closes ?? "" }),
      };
    case "article":
      return { ...value, title, date: today };
    case "words":
      throw new Error("Records that exist once are never copied.");
    default:
      return group satisfies never;
  }
}

/** The colour of the next service, and a structure that no service of this colour has, if there is one. */
function unusedLook(records: readonly ListedRecord[]): Group {
  const used = records.filter(({ group }) => group === "service").map(({ value }) => groupIn(value, "page"));
  const thread = THREADS[used.length % THREADS.length] ?? THREADS[0];
  const taken = used.filter((page) => page.thread === thread).map(({ structure }) => structure);
  const structure = STRUCTURE_NAMES.findLast((name) => !taken.includes(name)) ?? STRUCTURE_NAMES[0];
  return { thread, structure };
}
