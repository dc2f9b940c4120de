import { fileURLToPath } from "node:url";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ReactElement } from "react";
import type { VisitorWords } from "#contract/visitor-words.ts";
import { dueTimes } from "../business-hours/due-times.ts";
import type { DeploymentState } from "../checks/watch-deployment.ts";
import { type Settings, settingsIn } from "../config/settings.ts";
import type { Change, ChangedBy, ChangeResult } from "../database/change-submission.ts";
import type { NewDelivery } from "../database/queue-delivery.ts";
import type { Database, Submission } from "../database/schema.ts";
import { deleteSession, findSession } from "../database/sessions.ts";
import type { CurrentPages } from "../http/pages.ts";
import { cookieOf } from "../http/request-origin.ts";
import { type Headers, isHttps } from "../http/security-headers.ts";
import type { ReceiveOptions } from "../submissions/receive.ts";
import { severalLines } from "../text/one-line.ts";
import type { EditorOverrides } from "./editor/editor-process.ts";

declare module "fastify" {
  interface FastifyRequest {
    person: string | undefined;
    /** The language of a visitor's page, by its link; otherwise undefined. */
    language?: string | null | undefined;
    /** The files of a form; without their content if nobody is signed in. */
    postedFiles?: readonly PostedFile[];
  }
}

/** A file that a person of the office chose. Of one that is too large, only the start. */
export type PostedFile = { name: string; content: Uint8Array; isTooLarge: boolean };

export type OfficeOptions = Omit<ReceiveOptions, "responses" | "metrics"> & {
  pages: CurrentPages;
  common: Headers;
  deployment(): DeploymentState;
  /** By default the editor's own program. */
  editor?: EditorOverrides | undefined;
};

export type NoticeToSend = {
  status: number;
  title: string;
  texts: readonly string[];
  /** Asks before something harmful. Its button posts to `action`. */
  form?: { action: string; label: string };
  /** Where to go next; below a question, the way back. */
  link?: { href: string; label: string } | undefined;
  language?: string;
};

export type Office = Omit<OfficeOptions, "common"> & {
  key: Uint8Array;
  sendView(reply: FastifyReply, page: ReactElement, status?: number): FastifyReply;
  sendNotice(reply: FastifyReply, notice: NoticeToSend): FastifyReply;
  /** Queues a delivery. @returns its ID; undefined if it was queued before */
  queue(trx: Database, delivery: NewDelivery): Promise<number | undefined>;
  changeIn(trx: Database, reference: string, change: Change, by: ChangedBy): Promise<ChangeResult>;
  /** Changes a submission in the name of `by.actor` in a transaction of its own, and wakes the delivery. */
  change(reference: string, change: Change, by: ChangedBy): Promise<ChangeResult>;
};

/** The settings with what the site says in the language of a visitor's page. */
export const visitorSettings = ({ settings }: Pick<OfficeOptions, "settings">, { language }: FastifyRequest) =>
  settingsIn(settings(), language);

/** Says something to a visitor, with a link to the home page. */
export function visitorNotice(
  office: Office,
  request: FastifyRequest,
  status: number,
  textsIn: (words: VisitorWords) => { title: string; text: string },
) {
  const { words, prefix } = visitorSettings(office, request);
  const { title, text } = textsIn(words);
  return {
    status,
    title,
    texts: [text],
    link: { href: prefix || "/", label: words.server.page.home },
  };
}

/** `__Host-` requires HTTPS, so a site without it uses another name. */
export const sessionCookieName = (settings: Pick<Settings, "siteOrigin">) =>
  isHttps(settings) ? "__Host-office" : "office";

export async function readPerson(request: FastifyRequest, { settings, database, now }: Office) {
  const secret = cookieOf(request, sessionCookieName(settings()));
  const person = secret && (await findSession(database, secret, now()));
  return person && settings().office.includes(person) ? person : undefined;
}

export async function signOut({ settings, database }: Office, request: FastifyRequest, reply: FastifyReply) {
  const secret = cookieOf(request, sessionCookieName(settings()));
  if (secret) await deleteSession(database, secret);
  const { person } = request;
  if (person) request.log.info({ person }, "signed out");
  return setSessionCookie(settings(), reply, "", 0).redirect("/office/sign-in?done=out#status", 303);
}

export const SIGN_OUT = "/office/sign-out";
/** The button that only saves what was typed on a page, or asks, before a link leads to another page. */
export const SAVE_DRAFT = { name: "draft" };

/** Where a link of a page leads whose form it has sent; undefined if another button sent the form. */
export function leavingTo(form: URLSearchParams): string | undefined {
  const [button, added] = (form.get("change") ?? "").split("?");
  return (button === SAVE_DRAFT.name && new URLSearchParams(added).get("next")) || undefined;
}

/** A list with the longest search in any script. */
const LONGEST_PATH = 4_000;

/** Leads to the page of a link, or signs out. */
export const leave = (office: Office, request: FastifyRequest, reply: FastifyReply, next: string) =>
  next === SIGN_OUT ? signOut(office, request, reply) : reply.redirect(officePath(next, LONGEST_PATH), 303);

/** @param maxAge in seconds */
export function setSessionCookie(settings: Settings, reply: FastifyReply, value: string, maxAge: number): FastifyReply {
  const attributes = `Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${isHttps(settings) ? "; Secure" : ""}`;
  return reply.header("set-cookie", `${sessionCookieName(settings)}=${value}; ${attributes}`);
}

export const postedFields = ({ body }: Pick<FastifyRequest, "body">): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams();

/** Room for an answer of which each character is escaped. In bytes. */
export const FORM_LIMIT = 256 * 1024;

/** Of an address with a signed link. */
export type LinkParams = { token: string };

export const queryOf = ({ url }: Pick<FastifyRequest, "url">): URLSearchParams =>
  new URLSearchParams(url.split("?")[1] ?? "");

export const fieldText = (form: URLSearchParams, name: string): string => severalLines(form.get(name) ?? "");

/** The due time of an answer to a message that is reopened now. */
export const dueAgain = ({ kind }: Pick<Submission, "kind">, { settings, now }: Pick<Office, "settings" | "now">) =>
  dueTimes(now(), settings().promises[kind], settings().officeHours);

const START = "/office";
/** Of a path in a link of a mail. */
const MAX_LENGTH = 500;
/** A name that nobody can own (RFC 2606). */
const ORIGIN = "http://office.invalid";

/** The next page, as after the sign-in: the path if it is one of the office on this site, otherwise its start page. */
export function officePath(path: string | null | undefined, maxLength = MAX_LENGTH): string {
  const url = path && path.length <= maxLength ? URL.parse(path, ORIGIN) : null;
  const isOffice = url?.origin === ORIGIN && /^\/office(?:\/|$)/.test(url.pathname);
  return isOffice ? url.pathname + url.search : START;
}

export const EDITOR_PATH = "/office/content";

/** The editor's own program. The path also holds from the bundle, whose folder is as deep (decision 45). */
export const EDITOR_PROGRAM = fileURLToPath(new URL("../../editor/main.ts", import.meta.url));

export const isEditorApi = (url: string): boolean => url.startsWith(`${EDITOR_PATH}/api/`);
