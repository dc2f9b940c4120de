import * as z from "zod/mini";
import type { SubmissionKind } from "./vocabulary.ts";

/* What the build writes for the server into hidden files, which the server does not serve. */

/** A form that was not sent, as a visitor without JavaScript gets it back. */
export type NotSent = {
  /** The sentence of the status line. */
  status: string;
  /** The typed texts by wire name. */
  values: Readonly<Record<string, string>>;
  errors: readonly { field: string; text: string }[];
  /** The topic of a contact page, and the address that names it, such as `/contact?service=mvp-builder`. */
  topic?: { address: string; text: string } | undefined;
};

/** A saved form. `due` is a sentence; undefined without a due time. The cloth is woven from the name. */
export type Sent = { reference: string; name: string; due?: string | undefined };

/** The module that the build makes of site/render-forms.tsx. Both functions return HTML. */
export type FormRenderer = {
  renderNotSent(kind: SubmissionKind, answer: NotSent): string;
  renderSent(kind: SubmissionKind, answer: Sent): string;
};

export const FORM_RENDERER_FILE = ".form-renderer.cjs";

/** Stands before and after the part of a page in `answers/` that the server replaces. */
export const ANSWER_MARK = "<!--answer-->";

/** The commit of the sources, with `-dirty` if others were built. It is missing without git. */
export const COMMIT_FILE = ".commit";

export const INLINE_SCRIPTS_FILE = ".inline-scripts.json";

/** @param json undefined if the file does not exist, as is the result. @throws if it is not such a file */
export function parseInlineScripts(json: string | undefined): ReadonlySet<string> | undefined {
  return json === undefined ? undefined : new Set(z.array(z.string()).parse(JSON.parse(json)));
}

export const PAGE_CHANGES_FILE = ".page-changes.json";

const pageChange = z.object({
  /** The page of the job or article, such as /careers/backend-engineer. */
  path: z.string(),
  /** `opens`: the built site does not have the page. `closes`: it has the page. */
  change: z.enum(["opens", "closes"]),
  /** When, in UTC. */
  at: z.iso.datetime(),
});
export type PageChange = z.infer<typeof pageChange>;

/** @param json undefined if the file does not exist. @throws if it is not such a file */
export function parsePageChanges(json: string | undefined): PageChange[] {
  return json === undefined ? [] : z.array(pageChange).parse(JSON.parse(json));
}

/** The changes that the built pages do not show. @param now milliseconds since 1970 */
export const dueChanges = (changes: readonly PageChange[], now: number): PageChange[] =>
  changes.filter(({ at }) => Date.parse(at) <= now);
