import { join, parse } from "node:path";
import { fillPlaceholders } from "#contract/placeholders.ts";
import { addressOf, homeOf, type Language } from "#site/content/addresses.ts";
import { languageOf, merge, originalOf, STANDS_ONCE, splitName } from "#site/content/languages.ts";
import { startOfDay } from "#site/content/page-dates.ts";
import { placeholdersOf } from "#site/content/parse-record.ts";
import { checkContent } from "#site/content/records.ts";
import type { Choices, Json, ListedRecord, RecordGroup, RecordName, RecordSummary } from "../api-types.ts";
import { inWords, languageName, namedProblem } from "../app/words.ts";
import type { Folders } from "../folders.ts";
import type { From } from "./draft-files.ts";
import type { Drafts } from "./drafts.ts";
import { type Group, groupIn, isGroup } from "./pair-items.ts";
import { peopleIn, sectionsOf } from "./people.ts";
import { problemsOf } from "./problems.ts";
import { readValue } from "./rewrite-record.ts";
import { samplesOf } from "./samples.ts";
import { fileAt, writeFiles } from "./write-files.ts";

/** The records of words: their title, and a page that shows them. */
const WORDS: Readonly<Record<RecordName, readonly [title: string, address: string]>> = {
  "answers.yaml": ["Pages after a form", "/message-sent"],
  "forms.yaml": ["Words of all forms", "/contact"],
  "interface.yaml": ["Words of buttons and tables", "/"],
  "navigation.yaml": ["Menu, footer and search", "/"],
  "not-found.yaml": ["Page that does not exist", "/404"],
  "office.yaml": ["Answers and steps of the office", "/"],
  "open-source.yaml": ["Open-source projects", "/"],
  "site.yaml": ["Name, contact and promises", "/"],
  "templates.yaml": ["Words around articles, jobs and case studies", "/"],
  "theme.yaml": ["Colours and fonts", "/"],
  "unavailable.yaml": ["Page while a form is not available", "/"],
};

export const idOf = ({ address }: Pick<ListedRecord, "address">) => address.slice(address.lastIndexOf("/") + 1);

/** @returns undefined if the record does not exist there or is not YAML */
export function listedRecord(drafts: Drafts, name: RecordName, from: From = "drafts"): ListedRecord | undefined {
  const value = readValue(drafts.read(name, from));
  return value === undefined ? undefined : describe(drafts, name, value);
}

/** The title of a record, also of one that the drafts removed; with the language if that is another one than the default. */
export function titleOf(drafts: Drafts, name: RecordName): string {
  const { title } = listedRecord(drafts, name) ?? listedRecord(drafts, name, "published") ?? { title: name };
  const { folder } = splitName(name);
  return folder ? `${title} (${languageName(folder)})` : title;
}

export const listRecords = (drafts: Drafts, from?: From): ListedRecord[] =>
  drafts.names().flatMap((name) => listedRecord(drafts, name, from) ?? []);

/** The language of a folder of records. `site`: what site.yaml says in it. */
export function languageIn(drafts: Drafts, folder: string): Language & { site: Group } {
  const read = (name: RecordName) => groupOf(readValue(drafts.read(name, "valid")));
  const site = read("site.yaml");
  if (folder === "") return { ...languageOf(String(site.language || "en"), "", site), site };
  const said = read(`${folder}/site.yaml`);
  const language = languageOf(folder, `/${folder}`, said, groupIn(said, "paths"));
  return { ...language, site: merge(site, { ...said, language: folder }) as Group };
}

const groupOf = (value: Json | undefined): Group => (isGroup(value) ? value : {});

/** Of the website, in which days begin and end. */
export const timeZoneOf = (drafts: Drafts): string => String(languageIn(drafts, "").site.timeZone || "UTC");

function describe(drafts: Drafts, name: RecordName, value: Json): ListedRecord {
  const { folder, name: file } = splitName(name);
  const { tag, site } = languageIn(drafts, folder);
  const fields = groupOf(value);
  const title = WORDS[file]?.[0] ?? (groupIn(fields, "page").title || fields.title || inWords(parse(name).name));
  const language = STANDS_ONCE.test(file) ? undefined : tag;
  return { name, language, ...locationOf(drafts, name, fields), title: String(fillPlaceholders(title, site)), value };
}

export const FOLDERS = {
  page: "pages/",
  service: "pages/services/",
  "case-study": "case-studies/",
  job: "jobs/",
  article: "articles/",
  words: "",
};

export function locationOf(drafts: Drafts, name: RecordName, fields: Group): Pick<ListedRecord, "group" | "address"> {
  const { folder, name: file } = splitName(name);
  const language = languageIn(drafts, folder);
  const address = addressOf(file, language);
  if (address === undefined) {
    const [, page = "/"] = WORDS[file] ?? [];
    return { group: "words", address: page === "/" ? homeOf(language) : language.prefix + page };
  }
  const own = (["case-study", "job", "article"] as const).find((group) => file.startsWith(FOLDERS[group]));
  return { group: own ?? (fields.service ? "service" : "page"), address };
}

/** The path of the page that a page translates, or its own; undefined for words. */
export const pathOf = ({ name, value }: Pick<ListedRecord, "name" | "value">) =>
  originalOf(splitName(name).name, value, { prefix: "", paths: {} });

/** The record of the default language of which another one is the version; undefined if there is none. */
export function originalOfRecord(records: readonly ListedRecord[], record: ListedRecord): ListedRecord | undefined {
  const { folder, name: file } = splitName(record.name);
  const path = pathOf(record);
  if (!folder) return undefined;
  return records.find(
    ({ name, group, address }) =>
      !splitName(name).folder && (path ? group !== "words" && address === path : name === file),
  );
}

/**
 * The overview: every record, also those that the drafts removed. As on the website, by the menu or by their order.
 *
 * @param outdated versions whose original changed since
 */
export function summariesOf(
  drafts: Drafts,
  folders: Folders,
  now: number,
  outdated: { has(version: RecordName): boolean },
): RecordSummary[] {
  const { errors, warnings } = checkContent(folders.valid, now);
  /* Errors, which somebody published, are no advice. */
  const dismissed = errors.length > 0 ? [] : readDismissed(folders);
  const findings = problemsOf([...errors, ...warnings], (name) => drafts.read(name, "valid"))
    .map((each) => ({ ...each, text: namedProblem(each) }))
    .filter(({ record, text }) => !dismissed.includes(`${record} ${text}`));
  const records = drafts
    .names()
    .map((name) =>
      describe(drafts, name, readValue(drafts.read(name, "drafts") ?? drafts.read(name, "published")) ?? {}),
    );
  const summaries = records.map((record): RecordSummary & { order: number; path: string } => {
    const { value, ...listed } = record;
    const { name } = record;
    return {
      ...listed,
      original: originalOfRecord(records, record)?.name,
      isOutdated: outdated.has(name),
      state: drafts.state(name),
      isReady: drafts.read(name, "typed") === undefined,
      changed: drafts.changed(name),
      warnings: findings.filter(({ record }) => record === name),
      samples: samplesOf(record, drafts.sampleTexts(name, "drafts")),
      dates: datesOf(record, timeZoneOf(drafts), now),
      order: orderOf(value),
      path: pathOf(record) ?? record.address,
    };
  });
  const links = JSON.stringify(readValue(drafts.read("navigation.yaml", "drafts")))?.match(/(?<=")\/[^"?#]*/g);
  const menu = ["/", ...(links ?? [])];
  const menuPositionOf = ({ path }: { path: string }) => (menu.includes(path) ? menu.indexOf(path) : menu.length);
  return summaries.sort((a, b) => menuPositionOf(a) - menuPositionOf(b) || a.order - b.order);
}

export const orderOf = (value: Json): number =>
  Number(isGroup(value) && (isGroup(value.service) ? value.service.order : value.order)) || 0;

const dismissedPath = ({ data }: Folders) => join(data, "dismissed.json");
const MOST_DISMISSED = 500;

/** The advice that somebody dismissed, the newest last: the record and the text. */
const readDismissed = (folders: Folders): string[] => JSON.parse(String(fileAt(dismissedPath(folders)) ?? "[]"));

export function dismiss(folders: Folders, record: RecordName, text: string): void {
  const dismissed = [...new Set(readDismissed(folders)).add(`${record} ${text}`)].slice(-MOST_DISMISSED);
  writeFiles(new Map([[dismissedPath(folders), JSON.stringify(dismissed)]]));
}

/** The days of a job or an article that are still to come. */
function datesOf({ value, group }: ListedRecord, timeZone: string, now: number): RecordSummary["dates"] {
  const { opens, closes, date } = isGroup(value) ? value : {};
  const isDay = (day: string) => /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));
  const first = { day: String(group === "job" ? opens : group === "article" ? date : ""), verb: "appears on" } as const;
  const last = { day: String(group === "job" ? closes : ""), verb: "is shown until" } as const;
  return [
    ...(isDay(first.day) && startOfDay(first.day, timeZone) > now ? [first] : []),
    ...(isDay(last.day) ? [last] : []),
  ];
}

/** Records that a language may name: its own, and those of the default language, whose addresses lead to its own. */
export function recordsFor(records: readonly ListedRecord[], folder: string): ListedRecord[] {
  const own = folder ? records.filter(({ name }) => splitName(name).folder === folder) : [];
  return [...own, ...records.filter(({ name }) => splitName(name).folder === "")];
}

export function choicesOf(drafts: Drafts, folder: string): Choices {
  const all = listRecords(drafts);
  const records = recordsFor(all, folder).filter((each) => !originalOfRecord(all, each));
  const { site } = languageIn(drafts, folder);
  const inGroup = (group: RecordGroup, idOf: (record: ListedRecord) => string) =>
    records.filter((record) => record.group === group).map((record) => ({ id: idOf(record), title: record.title }));
  return {
    pages: (["page", "service", "case-study", "job", "article"] as const)
      .flatMap((group) => records.filter((record) => record.group === group))
      .flatMap(({ address, title, value }) => [
        { address, title },
        ...anchorsOf(value).map((part) => ({ address: `${address}#${part.id}`, title: `${title} › ${part.title}` })),
      ]),
    fills: fillsOf(site),
    records: {
      articles: inGroup("article", idOf),
      "case-studies": inGroup("case-study", idOf),
      services: inGroup("service", ({ address }) => address),
      people: peopleOf(recordsFor(all, folder)).map((name) => ({ id: name, title: name })),
    },
  };
}

export const fillsOf = (site: Group): Choices["fills"] =>
  Object.fromEntries(placeholdersOf(site).map((each) => [each.slice(1, -1), String(fillPlaceholders(each, site))]));

export const peopleOf = (records: readonly ListedRecord[]): string[] => [
  ...new Set(records.flatMap(({ value }) => peopleIn(value))),
];

/** The anchors of a page's opening and sections, and of what their sections consist of. */
function anchorsOf(value: Json): { id: string; title: string }[] {
  const { kind, form } = groupIn(value, "opening");
  const anchor = kind === "headline" && isGroup(form) ? [{ id: "get-in-touch", title: String(form.heading) }] : [];
  return [...anchor, ...sectionsOf(value).flatMap(idsIn)];
}

function idsIn(value: Json): { id: string; title: string }[] {
  if (typeof value !== "object" || value === null) return [];
  const below = Object.values(value).flatMap(idsIn);
  if (!isGroup(value) || typeof value.id !== "string") return below;
  const title = [value.heading, value.title, value.name, value.label].find((each) => typeof each === "string");
  return [{ id: value.id, title: title ?? value.id }, ...below];
}
