import type { FastifyRequest } from "fastify";
import { CANDIDATE_STAGES, SUBMISSION_KINDS } from "#contract/vocabulary.ts";
import { officeTimes } from "../../business-hours/time-words.ts";
import type { Settings } from "../../config/settings.ts";
import type { Order, SubmissionFilter, ViewFilter } from "../../database/find-submissions.ts";
import type { Milliseconds, Submission } from "../../database/schema.ts";
import { otherLanguage } from "../../text/language-name.ts";
import { oneLine } from "../../text/one-line.ts";
import { type Office, queryOf } from "../office-context.ts";
import { noticeError } from "../Page.tsx";
import { personName } from "./message-words.ts";

/** The result of an action on several messages, as numbers in the address of the page after it. */
export type BulkResult = { changed?: number; erased?: number; skipped?: number; none?: number };

/** Reads the person and the list of a request. `requirePerson` has run before. */
export function contextOf(request: FastifyRequest, office: Office) {
  const settings = office.settings();
  const person = request.person ?? "";
  const now = office.now();
  const query = readQuery(queryOf(request));
  const nameOf = (name: string) => personName(name, settings.office);
  const timeFormat = officeTimes(settings, now);
  const [search, views] = [searchFilter(query, person, settings), viewFilters(now)];
  return {
    person,
    now,
    query,
    search,
    views,
    filter: { ...views[query.view], ...search },
    words: settings.officeWords,
    nameOrYou: (name: string) => (name === person ? settings.officeWords.names.you : nameOf(name)),
    nameOf,
    timeFormat,
    languageOf: (submission: Pick<Submission, "language">) => otherLanguage(submission, settings),
  };
}

export type PageContext = ReturnType<typeof contextOf>;

export function missingMessage({ settings }: Pick<Office, "settings">) {
  const { title, text, link } = settings().officeWords.message.missing;
  return noticeError({ status: 404, title, texts: [text], link: { href: "/office", label: link } });
}

/** The version in a form; -1, which matches none, if it is missing. */
export function versionOf(text: string | null): number {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : -1;
}

/** The views of the list. Each message is in `all` and in one of the others. */
export const VIEWS = ["open", "snoozed", "suspect", "answered", "closed", "all"] as const;
export type View = (typeof VIEWS)[number];

const MAX_SEARCH = 200;

/**
 * Reads the query of an address. Values that are left out or not valid do not filter. `owner` is `me`, `nobody` or an email address,
 * `from` and `to` are the first and the last day on which a message was received: `2026-11-22`.
 */
function readQuery(query: URLSearchParams) {
  const filters = {
    q: oneLine(query.get("q") ?? "").slice(0, MAX_SEARCH) || undefined,
    kind: SUBMISSION_KINDS.find((known) => known === query.get("kind")),
    stage: CANDIDATE_STAGES.find((known) => known === query.get("stage")),
    owner: oneLine(query.get("owner") ?? "").toLowerCase() || undefined,
    language: /^[a-z\d-]{2,35}$/i.exec(query.get("language") ?? "")?.[0],
    from: dayOf(query.get("from")),
    to: dayOf(query.get("to")),
  };
  return {
    view: VIEWS.find((known) => known === query.get("view")) ?? "open",
    ...filters,
    page: Math.min(Math.max(Math.trunc(Number(query.get("page"))) || 1, 1), 1_000_000),
  };
}

export type MessageQuery = ReturnType<typeof readQuery>;

/** The query string that `readQuery` reads, with its question mark; empty for the default list. */
export function queryString({ view = "open", page = 1, ...filters }: Partial<MessageQuery>): string {
  const shown = { ...(view !== "open" && { view }), ...filters, ...(page !== 1 && { page: String(page) }) };
  const entries = Object.entries(shown).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const text = new URLSearchParams(entries).toString();
  return text && `?${text}`;
}

export const isFiltered = ({ view: _, page: __, ...filters }: MessageQuery) =>
  Object.values(filters).some((value) => value !== undefined);

/** The filter of the database for a query of this person, without its view. */
function searchFilter(query: MessageQuery, person: string, settings: Pick<Settings, "officeHours" | "language">) {
  const { q, kind, stage, owner, language, from, to } = query;
  const { timeZone } = settings.officeHours;
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime({ timeZone }).epochMilliseconds;
  return {
    ...(q !== undefined && { search: q }),
    ...(kind && { kind }),
    ...(stage && { stage }),
    ...(owner !== undefined && { owner: owner === "nobody" ? null : owner === "me" ? person : owner }),
    ...(language && { languages: language === settings.language ? [language, null] : [language] }),
    ...(from && { since: startOf(Temporal.PlainDate.from(from)) }),
    ...(to && { before: startOf(Temporal.PlainDate.from(to).add({ days: 1 })) }),
  } satisfies SubmissionFilter;
}

const viewFilters = (now: Milliseconds): Readonly<Record<View, ViewFilter>> => ({
  open: { waitingAt: now },
  snoozed: { snoozedAt: now },
  suspect: { status: "open", suspect: true },
  answered: { status: "answered" },
  closed: { status: "closed" },
  all: {},
});

/** Messages that wait for an answer are listed by due time, all others from the newest on. */
export const orderOf = ({ view }: Pick<MessageQuery, "view">): Order =>
  view === "open" || view === "snoozed" ? "due" : "newest";

function dayOf(text: string | null): string | undefined {
  if (!text || !/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  try {
    return Temporal.PlainDate.from(text, { overflow: "reject" }).toString();
  } catch {
    return undefined;
  }
}
