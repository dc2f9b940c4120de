import type { FastifyRequest } from "fastify";
import type { TimeStyle } from "../../business-hours/time-words.ts";
import type { SubmissionFilter } from "../../database/find-submissions.ts";
import type { Milliseconds } from "../../database/schema.ts";
import { type Office, officeTimes } from "../office-context.ts";
import { filterOf, type MessageQuery, readQuery } from "./message-filter.ts";
import { type Names, personName } from "./message-words.ts";

/** The facts of a request that the pages about messages need. */
export type PageContext = {
  /** The signed-in person. */
  person: string;
  now: Milliseconds;
  /** The list that the address names. */
  query: MessageQuery;
  filter: SubmissionFilter;
  names: Names;
  /** Names without “You”, for choices. */
  nameOf: Names;
  style: TimeStyle;
};

/** The result of an action on several messages, as numbers in the address of the page after it. */
export type BulkResult = { changed?: number; erased?: number; skipped?: number; none?: number };

/** Reads the person and the list of a request. `requirePerson` has run before. */
export function contextOf(request: FastifyRequest, office: Office): PageContext {
  const config = office.config();
  const person = request.person ?? "";
  const time = office.now();
  const { timeZone } = config.officeHours;
  const query = readQuery(new URLSearchParams(request.url.split("?")[1] ?? ""));
  const nameOf = (name: string) => personName(name, config.office);
  return {
    person,
    now: time,
    query,
    filter: filterOf(query, { person, now: time, timeZone }),
    names: (name) => (name === person ? "You" : nameOf(name)),
    nameOf,
    style: officeTimes(config),
  };
}

/** The version in a form; -1, which matches none, if it is missing. */
export function versionOf(text: string | null): number {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : -1;
}
