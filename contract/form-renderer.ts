import type { SubmissionKind } from "./vocabulary.ts";

/* The module that renders forms, which the build makes for the server: a hidden file, which is not served. */

/** A form that was not sent, as a visitor without JavaScript gets it back. */
export type NotSent = {
  /** The sentence of the status line. */
  status: string;
  /** The typed texts by wire name. */
  values: Readonly<Record<string, string>>;
  errors: readonly { field: string; text: string }[];
};

/** A saved form. `due` is a sentence; undefined without a due time. The cloth is woven from the name. */
export type Sent = { reference: string; name: string; due?: string | undefined };

/** The module that the build makes of site/render-forms.tsx. Both functions return HTML, in a language of the site. */
export type FormRenderer = {
  renderNotSent(language: string, kind: SubmissionKind, answer: NotSent): string;
  renderSent(language: string, kind: SubmissionKind, answer: Sent): string;
};

export const FORM_RENDERER_FILE = ".form-renderer.cjs";

/** Stands before and after the part of a page in `answers/` that the server replaces. */
export const ANSWER_MARK = "<!--answer-->";
