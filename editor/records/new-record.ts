import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pictureFile } from "#site/content/media.ts";
import { sizeError } from "#site/content/schema/picture.ts";
import { STRUCTURE_NAMES, THREADS } from "#site/weave/structures.ts";
import type { FormSchema, Json, ListedRecord, RecordGroup } from "../api-types.ts";
import { type Group, groupIn, isGroup } from "./pair-items.ts";
import { sectionsOf } from "./people.ts";
import { idOf, orderOf, peopleOf } from "./record-list.ts";
import { readValue, rewriteRecord } from "./rewrite-record.ts";

type NewRecord = {
  readonly group: Exclude<RecordGroup, "words">;
  readonly title: string;
  readonly id: string;
  readonly records: readonly ListedRecord[];
  /** In the site's time zone, such as 2026-03-01. */
  readonly today: string;
};

/** The text of the smallest valid record. It is marked as sample content until somebody has written its texts. */
export function newRecord(made: NewRecord): string {
  const { group, title, id, records, today } = made;
  const contact = pageWith(records, "contact-form") ?? "/";
  const service = records.find((record) => record.group === "service");
  const parent = groupIn(service?.value, "page").parent ?? "/";
  const location = groupIn(records.find(({ name }) => name === "site.yaml")?.value, "office").label ?? "";
  const apply = pageWith(records, "application-form") ?? contact;
  const values = { title, id, today, contact, parent, location, apply, author: peopleOf(records)[0] ?? "" };
  const text = readFileSync(new URL(`./new/${group}.yaml`, import.meta.url), "utf8");
  return rewriteRecord(text, copiedRecord(fill(readValue(text) ?? {}, values), made));
}

const pageWith = (records: readonly ListedRecord[], kind: string): string | undefined =>
  records.find(({ value }) => sectionsOf(value).some((section) => section.kind === kind))?.address;

const fill = (record: Json, values: Readonly<Record<string, Json>>): Json =>
  JSON.parse(JSON.stringify(record), (_name, value) =>
    typeof value === "string" ? value.replace(/\{(\w+)\}/g, (_all, name) => String(values[name])) : value,
  );

/** A copy of a record with another title, address and place in lists, of today. */
export function copiedRecord(source: Json, { group, title, id, records, today }: NewRecord): Json {
  const { updated: _updated, translates: _translates, closes, ...value } = isGroup(source) ? source : {};
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

/** Pages to which examples link, by the kind of their section. All others become the page with the contact form. */
const LISTS: Readonly<Record<string, string>> = {
  "/case-studies": "case-study-list",
  "/explore-services": "service-list",
  "/privacy-policy": "document",
};

/**
 * The schema of a record with examples that are valid on this site: they name its pages, case studies and pictures of the
 * folder `media`. A form begins as that of another page, otherwise with the labels of forms.yaml.
 */
export function withExamples(schema: FormSchema, records: readonly ListedRecord[], media: string): FormSchema {
  const sections = records.flatMap(({ value }) => sectionsOf(value));
  const pages = records.filter(({ group }) => group !== "words");
  const studies = pages.filter(({ group }) => group === "case-study").map(idOf);
  const forms = records.find(({ name }) => name === "forms.yaml")?.value;
  const pageFor = (path: string) =>
    pages.some(({ address }) => address === path) ? path : (pageWith(pages, LISTS[path] ?? "contact-form") ?? "/");
  /* Wide enough for every place of an example. */
  const picture = pages.flatMap(({ value }) => picturesIn(value)).find(({ file }) => isWide(join(media, String(file))));
  return JSON.parse(JSON.stringify(schema), (key, value) => {
    if (key === "href" && value.startsWith("/")) return pageFor(value);
    if (key === "study") return studies.includes(value) ? value : (studies[0] ?? "");
    if (!isGroup(value)) return value;
    if (key === "poster" || key === "picture") return picture;
    const [, form] = (key === "example" && /^(\w+)-form$/.exec(String(value.kind))) || [];
    if (!form) return value;
    const own = sections.find(({ kind }) => kind === value.kind);
    /* Only the button of the header asks for times. The words above the form speak of them. */
    const fields = own && groupIn(groupIn(own, "form"), "fields");
    const shown = fields?.times && {
      lead: undefined,
      form: { ...groupIn(own, "form"), fields: { ...fields, times: undefined } },
    };
    if (own) return { ...own, ...shown, ...(own.topics && { topics: { ...groupIn(own, "topics"), items: [] } }) };
    const labels = groupIn(groupIn(forms, form), "labels");
    return JSON.parse(JSON.stringify(value), (name, part) =>
      name in labels && isGroup(part) ? { ...part, label: String(labels[name]).replaceAll(/[“”„«»]/g, "") } : part,
    );
  });
}

function isWide(path: string): boolean {
  const found = existsSync(path) ? pictureFile(path) : undefined;
  return found !== undefined && found.width > found.height && !sizeError(found, ["wide"]);
}

function picturesIn(value: Json): Group[] {
  if (typeof value !== "object" || value === null) return [];
  return isGroup(value) && "file" in value && "alt" in value ? [value] : Object.values(value).flatMap(picturesIn);
}
