import { basename } from "node:path";
import { isReserved } from "#site/content/check-links.ts";
import { splitName } from "#site/content/languages.ts";
import type { CreateRequest, Json, ListedRecord, RecordName, RenameRequest } from "../api-types.ts";
import { EditorError, refuse, unknownRecord } from "../editor-error.ts";
import type { Drafts } from "./drafts.ts";
import { copiedRecord, newRecord } from "./new-record.ts";
import { type Group, groupIn, isGroup } from "./pair-items.ts";
import { sectionsOf } from "./people.ts";
import {
  FOLDERS,
  idOf,
  listedRecord,
  listRecords,
  locationOf,
  originalOfRecord,
  pathOf,
  recordsFor,
  timeZoneOf,
  titleOf,
} from "./record-list.ts";
import { readValue, rewriteRecord } from "./rewrite-record.ts";
import { fileName } from "./write-files.ts";

/* Changes to the set of records. Each follows the relations of the record, and is checked as a whole. */

/** Makes a record, or a copy of another one, unless it is only planned. @returns its name and address */
export function createRecord(
  drafts: Drafts,
  request: CreateRequest,
  now: number,
): { name: RecordName; address: string } {
  const { group, title, copyOf, language: folder = "", isPlan } = request;
  const records = listRecords(drafts, "valid");
  const source = records.find(({ name }) => name === copyOf);
  if (copyOf !== undefined && !source) throw unknownRecord();
  if (group === "words" || (source && source.group !== group)) throw new EditorError(400, "This cannot be copied.");
  if (!title.trim()) throw new EditorError(422, "Write a title first.");
  const { name, id, address } = freeName(drafts, records, request);
  if (isPlan) return { name, address };
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZoneOf(drafts)).toPlainDate();
  const named = recordsFor(records, folder);
  const made = { group, title: title.trim(), id, records: named, today: String(today) };
  const texts = new Texts(drafts);
  if (source) {
    const copied = (value: Json) => withTopic(follow(copiedRecord(value, made), source, address), id);
    texts.rewrite(source.name, copied, name);
  } else texts.set(name, newRecord(made));
  const topics = [`service=${id}`, `subject=${id}`].map((query) => ({ query, name: made.title }));
  followTopics(texts, drafts, topics);
  /* Links to the list of articles left with the last one. */
  const list = named.find(({ value }) => sectionsOf(value).some(({ kind }) => kind === "articles"));
  const isFirst = group === "article" && !records.some((record) => record.group === group);
  if (isFirst && list && !drafts.read("navigation.yaml", "valid")?.includes(list.address))
    texts.rewrite(list.name, (value) => ({ ...(value as Group), page: { ...groupIn(value, "page"), menu: "footer" } }));
  refuse(drafts.change(texts.valid, texts.typed));
  return { name, address };
}

/** Gives a record another address. The records that name it follow; `redirect` leads visitors of the old one to the new one. */
export function renameRecord(drafts: Drafts, name: RecordName, { id, redirect }: RenameRequest): RecordName {
  const records = listRecords(drafts);
  const record = recordOf(records, name);
  if (!/[\p{L}\p{N}]/u.test(id)) throw new EditorError(422, "Write the address in letters, digits and hyphens.");
  const next = fileName(id, 80, record.group);
  const renamed = name.replace(/[^/]+$/, `${next}.yaml`);
  if (renamed === name) return name;
  const { address } = locationOf(drafts, renamed, {});
  /* The address of a removed record is free: this may take its own rename back. */
  if (isTaken(drafts, records, renamed) && drafts.state(renamed) !== "removed")
    throw new EditorError(422, `There is a page at ${address} already.`);
  const texts = new Texts(drafts);
  for (const other of records) {
    /* Versions keep their names and addresses. */
    const isVersion = originalOfRecord(records, other) === record;
    const followed = (value: Json) => follow(value, record, address);
    const change = (value: Json) => (isVersion ? translating(address, followed(value), other.name) : followed(value));
    if (other !== record) texts.rewrite(other.name, change);
  }
  const original = originalOfRecord(records, record);
  const own = record.group === "case-study" ? { id: next } : record.group === "job" ? { slug: next } : {};
  const moved = (value: Json) => ({ ...(follow(value, record, address) as Group), ...own });
  const change = (value: Json) => (original ? translating(original.address, moved(value), renamed) : moved(value));
  texts.rewrite(name, change, renamed);
  texts.set(name, undefined);
  texts.rewrite("site.yaml", (site) => {
    if (!isGroup(site)) return site;
    const { [address]: _now, ...redirects } = isGroup(site.redirects) ? site.redirects : {};
    const more = redirect ? { [record.address]: address } : {};
    return { ...site, redirects: { ...redirects, ...more } };
  });
  refuse(drafts.change(texts.valid, texts.typed));
  return renamed;
}

/** Brings back the published record. A record that was never published is removed. */
export function restoreRecord(drafts: Drafts, name: RecordName): RecordName {
  const texts = new Texts(drafts);
  const text = drafts.read(name, "published");
  if (text === undefined && drafts.read(name, "drafts") === undefined) throw unknownRecord();
  const rename = renames(drafts).find(({ before, now }) => name === before || name === now);
  if (rename) return renameRecord(drafts, rename.now, { id: basename(rename.before, ".yaml"), redirect: false });
  for (const each of text === undefined ? withLanguage(drafts, name) : [name]) texts.set(each, text);
  followTopics(texts, drafts);
  const words = `“${titleOf(drafts, name)}” can only come back together with another change: `;
  refuse(drafts.change(texts.valid, texts.typed), words);
  return name;
}

/** The value of a version, which names its original unless the file does. */
function translating(path: string, value: Json, name: RecordName): Json {
  const { translates: _before, ...rest } = value as Group;
  return pathOf({ name, value: {} }) === path ? rest : { translates: path, ...rest };
}

/** A record that goes. With its home page, a language goes as a whole. */
export function withLanguage(drafts: Drafts, name: RecordName): RecordName[] {
  const { folder, name: file } = splitName(name);
  const isLanguage = folder !== "" && file === "pages/home.yaml";
  return isLanguage ? drafts.names().filter((each) => splitName(each).folder === folder) : [name];
}

/** The published records that the drafts gave another address, to which the old one leads. */
function renames(drafts: Drafts): { before: RecordName; now: RecordName }[] {
  const { redirects } = readValue(drafts.read("site.yaml", "drafts") ?? "") as { redirects?: Group };
  const nameOf = (address: Json, state: string) =>
    drafts.names().find((name) => drafts.state(name) === state && locationOf(drafts, name, {}).address === address);
  return Object.entries(redirects ?? {}).flatMap(([from, to]) => {
    const [before, now] = [nameOf(from, "removed"), nameOf(to, "new")];
    return before && now ? [{ before, now }] : [];
  });
}

export function recordOf(records: readonly ListedRecord[], name: RecordName): ListedRecord {
  const record = records.find((each) => each.name === name);
  if (!record) throw unknownRecord();
  const isNeeded = splitName(name).folder === "" && (record.group === "words" || record.address === "/");
  if (isNeeded) throw new EditorError(400, "The site needs this record.");
  return record;
}

/** The name of a new record, from `id`, else from its title: beside the one that is copied, and for services where the others are. */
function freeName(
  drafts: Drafts,
  records: readonly ListedRecord[],
  { group, title, id: chosen, copyOf, language = "" }: CreateRequest,
) {
  const service = recordsFor(records, language).find((record) => record.group === "service");
  const beside = copyOf ?? ((group === "service" && service?.name) || FOLDERS[group]);
  const own = splitName(beside).name.replace(/[^/]+$/, "");
  const tag = copyOf ? splitName(copyOf).folder : language;
  const folder = tag ? `${tag}/${own}` : own;
  const first = fileName(chosen || title, chosen ? 80 : 60, group);
  for (let number = 1; ; number++) {
    const id = number === 1 ? first : `${first}-${number}`;
    const name = `${folder}${id}.yaml`;
    const { address } = locationOf(drafts, name, {});
    if (!isTaken(drafts, records, name)) return { name, id, address };
    if (chosen) throw new EditorError(422, `There is a page at ${address} already.`);
  }
}

function isTaken(drafts: Drafts, records: readonly ListedRecord[], name: RecordName): boolean {
  const { address } = locationOf(drafts, name, {});
  return drafts.names().includes(name) || records.some((record) => record.address === address) || isReserved(address);
}

type Topic = { query: string; name: string };

/** Topics of a page go with their last link. Published ones come back with a link, each at its place, and new ones are added. */
export function followTopics(texts: Texts, drafts: Drafts, added: readonly Topic[] = []): void {
  const names = [...new Set([...drafts.names(), ...texts.valid.keys()])];
  for (const record of listRecords(drafts, "valid")) {
    const { name, address } = record;
    if (!topicsIn(record.value) || texts.read(name) === undefined) continue;
    const { folder } = splitName(name);
    /* Links of a language lead to its own version of a page. */
    const linking = names.filter((each) => folder === "" || splitName(each).folder === folder);
    const linksIn = (read: Texts["read"]) => linking.map((each) => read(each)?.replaceAll(/^ *#.*/gm, "")).join();
    const [was, is] = [linksIn((each) => drafts.read(each, "valid")), linksIn((each) => texts.read(each))];
    const published = topicsIn(listedRecord(drafts, name, "published")?.value ?? {})?.items ?? [];
    const isIn = (links: string, { query }: Topic) =>
      [address, pathOf(record)].some((path) => links.includes(`${path}?${query}`));
    texts.rewrite(name, (value) => {
      const changed = structuredClone(value);
      const topics = topicsIn(changed) ?? { items: [] };
      const items = topics.items.filter((topic) => !isIn(was, topic) || isIn(is, topic));
      const isNew = (topic: Topic) =>
        !isIn(was, topic) && isIn(is, topic) && !items.some(({ query }) => query === topic.query);
      for (const [index, topic] of published.entries()) if (isNew(topic)) items.splice(index, 0, topic);
      topics.items = [...items, ...added.filter(isNew)];
      return changed;
    });
  }
}

export function topicsIn(value: Json): { items: Topic[] } | undefined {
  const topics = sectionsOf(value).find(({ kind }) => kind === "contact-form")?.topics;
  const hasItems = isGroup(topics) && Array.isArray(topics.items) && topics.items.every(isGroup);
  return hasItems ? (topics as { items: Topic[] }) : undefined;
}

/** A copy whose links name one topic names its own instead. */
function withTopic(value: Json, id: string): Json {
  const text = JSON.stringify(value);
  const subjects = new Set(text.match(/(?<=[^"]\?)subject=[\w-]+/g));
  return subjects.size === 1 ? JSON.parse(text.replaceAll(/(?<=[^"]\?)subject=[\w-]+/g, `subject=${id}`)) : value;
}

/** The next texts of records, and what is typed of those that are not ready. */
export class Texts {
  readonly valid = new Map<RecordName, string | undefined>();
  readonly typed = new Map<RecordName, string | undefined>();
  readonly #drafts: Drafts;

  constructor(drafts: Drafts) {
    this.#drafts = drafts;
  }
  /** The next valid text of a record. */
  read(name: RecordName): string | undefined {
    return this.valid.has(name) ? this.valid.get(name) : this.#drafts.read(name, "valid");
  }
  set(name: RecordName, text: string | undefined): void {
    this.valid.set(name, text);
    this.typed.set(name, undefined);
  }
  /** Changes a record, or copies it with the change. */
  rewrite(name: RecordName, change: (value: Json) => Json, to = name): void {
    for (const from of ["valid", "typed"] as const) {
      const text = this[from].get(name) ?? this.#drafts.read(name, from);
      const value = readValue(text);
      if (text === undefined || value === undefined) continue;
      const next = rewriteRecord(text, change(value));
      if (next !== text || to !== name) this[from].set(to, next);
    }
  }
}

/** A value that names a record by its next address: in links, also of Markdown, as a reference, and as a topic of the form. */
function follow(value: Json, { group, address }: ListedRecord, next: string): Json {
  const [path, id] = [address, idOf({ address })].map((text) => text.replace(/[^\w/-]/g, "\\$&"));
  const nextId = idOf({ address: next });
  const field = { "case-study": "study", article: "article", service: "service" }[group as string];
  const replacements: readonly (readonly [RegExp, string])[] = [
    [RegExp(`(?<=(?<!\\\\)")${path}(?=["?#])|(?<=\\]\\(<?)${path}(?=[)?#> ])`, "g"), next],
    ...(field ? [[RegExp(`(?<="${field}":")${id}(?=")`, "g"), nextId] as const] : []),
    ...(group === "service" ? [[RegExp(`(?<=["?&]service=)${id}(?![\\w-])`, "g"), nextId] as const] : []),
  ];
  const text = replacements.reduce((all, [found, other]) => all.replace(found, () => other), JSON.stringify(value));
  return JSON.parse(text);
}
