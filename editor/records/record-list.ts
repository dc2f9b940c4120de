import { join, parse } from "node:path";
import { fillPlaceholders } from "#contract/placeholders.ts";
import { addressOf } from "#site/content/addresses.ts";
import { startOfDay } from "#site/content/page-dates.ts";
import { placeholdersOf } from "#site/content/parse-record.ts";
import { checkContent } from "#site/content/records.ts";
import type { Choices, Json, ListedRecord, RecordGroup, RecordName, RecordSummary } from "../api-types.ts";
import { inWords, namedProblem } from "../app/words.ts";
import type { Folders } from "../folders.ts";
import type { From } from "./draft-files.ts";
import type { Drafts } from "./drafts.ts";
import { type Group, groupIn, isGroup } from "./pair-items.ts";
import { peopleIn, sectionsOf } from "./people.ts";
import { problemsOf } from "./problems.ts";
import { readValue } from "./rewrite-record.ts";
import { samplesOf } from "./samples.ts";
import { fileAt, writeFiles } from "./write-files.ts";

/** The records that exist once: their title, and a page that shows them. */
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
  return value === undefined ? undefined : describe(name, value, siteOf(drafts));
}

/** The title of a record, also of one that the drafts removed. */
export const titleOf = (drafts: Drafts, name: RecordName): string =>
  (listedRecord(drafts, name) ?? listedRecord(drafts, name, "published"))?.title ?? name;

export const listRecords = (drafts: Drafts, from?: From): ListedRecord[] =>
  drafts.names().flatMap((name) => listedRecord(drafts, name, from) ?? []);

const siteOf = (drafts: Drafts) => readValue(drafts.read("site.yaml", "valid"));

/** Of the website, in which days begin and end. */
export const timeZoneOf = (drafts: Drafts): string => String((siteOf(drafts) as Group | undefined)?.timeZone || "UTC");

function describe(name: RecordName, value: Json, site: unknown): ListedRecord {
  const fields = isGroup(value) ? value : {};
  const { address, group } = locationOf(name, fields);
  const title = WORDS[name]?.[0] ?? (groupIn(fields, "page").title || fields.title || inWords(parse(name).name));
  return { name, group, title: String(fillPlaceholders(title, site)), address, value };
}

export const FOLDERS = {
  page: "pages/",
  service: "pages/services/",
  "case-study": "case-studies/",
  job: "jobs/",
  article: "articles/",
  words: "",
};

export function locationOf(name: RecordName, fields: Group): { group: RecordGroup; address: string } {
  const address = addressOf(name, { prefix: "", paths: {} });
  if (address === undefined) return { group: "words", address: WORDS[name]?.[1] ?? "/" };
  const own = (["case-study", "job", "article"] as const).find((group) => name.startsWith(FOLDERS[group]));
  return { group: own ?? (fields.service ? "service" : "page"), address };
}

/** The overview: every record, also those that the drafts removed. As on the website, by the menu or by their order. */
export function summariesOf(drafts: Drafts, folders: Folders, now: number): RecordSummary[] {
  const names = drafts.names();
  const site = siteOf(drafts);
  const { errors, warnings } = checkContent(folders.valid, now);
  /* Errors, which somebody published, are no advice. */
  const dismissed = errors.length > 0 ? [] : readDismissed(folders);
  const findings = problemsOf([...errors, ...warnings], (name) => drafts.read(name, "valid"))
    .map((each) => ({ ...each, text: namedProblem(each) }))
    .filter(({ record, text }) => !dismissed.includes(`${record} ${text}`));
  const summaries = names.map((name): RecordSummary & { order: number } => {
    const value = readValue(drafts.read(name, "drafts") ?? drafts.read(name, "published")) ?? {};
    const record = describe(name, value, site);
    const { value: _value, ...listed } = record;
    return {
      ...listed,
      state: drafts.state(name),
      isReady: drafts.read(name, "typed") === undefined,
      changed: drafts.changed(name),
      warnings: findings.filter(({ record }) => record === name),
      samples: samplesOf(record, drafts.sampleTexts(name, "drafts")),
      dates: datesOf(record, timeZoneOf(drafts), now),
      order: orderOf(value),
    };
  });
  const links = JSON.stringify(readValue(drafts.read("navigation.yaml", "drafts")))?.match(/(?<=")\/[^"?#]*/g);
  const menu = ["/", ...(links ?? [])];
  const menuPositionOf = ({ address }: RecordSummary) => (menu.includes(address) ? menu.indexOf(address) : menu.length);
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

export function choicesOf(drafts: Drafts): Choices {
  const records = listRecords(drafts);
  const site = siteOf(drafts);
  const inGroup = (group: RecordGroup, idOf: (record: ListedRecord) => string) =>
    records.filter((record) => record.group === group).map((record) => ({ id: idOf(record), title: record.title }));
  return {
    pages: (["page", "service", "case-study", "job", "article"] as const)
      .flatMap((group) => records.filter((record) => record.group === group))
      .flatMap(({ address, title, value }) => [
        { address, title },
        ...anchorsOf(value).map((part) => ({ address: `${address}#${part.id}`, title: `${title} › ${part.title}` })),
      ]),
    fills: Object.fromEntries(
      placeholdersOf(site).map((each) => [each.slice(1, -1), String(fillPlaceholders(each, site))]),
    ),
    records: {
      articles: inGroup("article", idOf),
      "case-studies": inGroup("case-study", idOf),
      services: inGroup("service", ({ address }) => address),
      people: peopleOf(records).map((name) => ({ id: name, title: name })),
    },
  };
}

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
