import type { FastifyRequest } from "fastify";
import type { FormWords } from "#contract/form-words.ts";
import { fieldMessageOf, fieldsOf, type InvalidField } from "#contract/text-fields.ts";
import type { AnswerPage } from "../http/pages.ts";
import { escapeHtml } from "../text/escape-html.ts";
import type { Form } from "./form.ts";

/** The submitted text by field, to fill in the form again after an error. */
export type TypedText = Readonly<Record<string, string>>;

/**
 * Whether the browser posted the form without the site's script, and so will show the response as a page.
 *
 * Current browsers send `Sec-Fetch-Mode`. For older ones, the content type or the `Accept` header decides: the site's
 * script never sends URL-encoded bodies or accepts HTML.
 */
export function isNativePost({ method, headers }: Pick<FastifyRequest, "method" | "headers">): boolean {
  if (method !== "POST") return false;
  const type = headers["content-type"] ?? "";
  if (/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) return true;
  if (headers["sec-fetch-mode"] !== undefined) return headers["sec-fetch-mode"] === "navigate";
  return /^multipart\/form-data\s*(?:;|$)/i.test(type) && /\btext\/html\b/.test(headers.accept ?? "");
}

/** Returns the text fields of a body, which is undefined if it was not read. */
export function typedText({ fields }: Pick<Form, "fields">, body: unknown): TypedText {
  const sent = fieldsOf(body);
  const typed = Object.entries(fields).map(([field, names]) => {
    const value = names.map((name) => sent[name]).find((text) => typeof text === "string" && text !== "");
    return [field, String(value ?? "")];
  });
  return Object.fromEntries(typed);
}

/** The data for the error page of a form. */
export type NativeErrorPage = {
  /** The error message in the status line. */
  status: string;
  typed: TypedText;
  invalid: readonly InvalidField[];
};

/** `%%name%%` is the text of a field; `%%budget:5k-10k%%` becomes `checked` if the field has that value. */
const TOKEN = /%%([a-z_]+)(?::([^%]{1,40}))?%%/g;

/** A part of a template that is shown only if the field is invalid (`any` matches any field), or if there is a due time. */
const CONDITIONAL = /%%if:([a-z_]+)%%([\s\S]*?)%%end:\1%%/g;

/**
 * Renders the error page for visitors without JavaScript, with their text and an error message for each invalid field.
 *
 * Conditional parts are resolved first, then all tokens are replaced in one pass. Visitor input that looks like a token
 * or a condition is therefore not replaced. `%%message:name%%` is the error message of a field; `%%invalid:name%%` is
 * `true` or `false`.
 */
export function fillErrorPage(template: AnswerPage["html"], error: NativeErrorPage): string {
  const { status, typed } = error;
  const fieldMessages = new Map(error.invalid.map((each) => [each.field, fieldMessageOf(each)]));
  return fillTokens(
    resolveConditions(template, (field) => (field === "any" ? fieldMessages.size > 0 : fieldMessages.has(field))),
    {
      ...typed,
      status,
    },
    fieldMessages,
  );
}

function resolveConditions(template: string, isShown: (name: string) => boolean): string {
  return template
    .replace(CONDITIONAL, (_, name: string, part: string) => (isShown(name) ? resolveConditions(part, isShown) : ""))
    .replaceAll(' aria-describedby=""', "");
}

/**
 * Replaces the tokens of a template with escaped texts.
 *
 * A token with a value becomes `checked` if the field has that value, otherwise empty. Unknown tokens are not replaced.
 */
function fillTokens(
  template: AnswerPage["html"],
  texts: TypedText,
  fieldMessages: ReadonlyMap<string, string> = new Map(),
): string {
  return template.replace(TOKEN, (token, name: string, detail?: string) => {
    if (name === "message" && detail) return escapeHtml(fieldMessages.get(detail) ?? "");
    if (name === "invalid" && detail) return String(fieldMessages.has(detail));
    const value = Object.hasOwn(texts, name) ? texts[name] : undefined;
    if (value === undefined) return token;
    if (detail === undefined) return escapeHtml(value);
    /* The build may have escaped the `<` of `<5k` in the template. */
    return detail === value || detail === escapeHtml(value) ? "checked" : "";
  });
}

/** Renders the confirmation page. `due` is a sentence; undefined if there is no due time. `cloth` is an SVG element. */
export const fillSentPage = (
  template: AnswerPage["html"],
  { reference, cloth, due }: { reference: string; cloth: string; due?: string | undefined },
) =>
  fillTokens(
    resolveConditions(template, (name) => name === "due" && due !== undefined),
    { reference, ...(due !== undefined && { due }) },
  ).replace("%%cloth%%", () => cloth);

/** The template of a plain error page, for a build without one. */
export const plainErrorPage = ({ typed, invalid }: NativeErrorPage, words: FormWords) =>
  plainPage(words.server.page.notSent, words, typed, [...new Set(invalid.map(({ field }) => field))]);

/** Renders a plain confirmation page, for a build without one. */
export const fillSent = (sentence: string, words: FormWords) =>
  fillTokens(plainPage(words.server.page.sent, words), { status: sentence });

/** Reads the reference from the query of the confirmation page; undefined if it is missing or invalid. */
export function readReference(query: unknown): string | undefined {
  const { reference } = fieldsOf(query);
  return typeof reference === "string" && /^[A-Z]-[0-9A-Z]{8}$/.test(reference) ? reference : undefined;
}

/** A plain page template, used if the site is not built or has no such page. */
function plainPage(
  title: string,
  { server: { page }, language }: FormWords,
  typed: TypedText = {},
  invalid: readonly string[] = [],
): string {
  const messageItems = invalid.map((field) => `<li>%%message:${field}%%</li>\n`).join("");
  const texts = Object.entries(typed)
    .filter(([, text]) => text !== "")
    .map(([field]) => `<p>${field.replaceAll("_", " ")}:</p>\n<pre>%%${field}%%</pre>\n`);
  const heading = escapeHtml(title);
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head><meta charset="utf-8"><title>${heading}</title><meta name="robots" content="noindex"></head>
<body>
<main>
<h1>${heading}</h1>
<p role="status">%%status%%</p>
${messageItems && `<ul>\n${messageItems}</ul>\n`}${texts.length > 0 ? `<p>${escapeHtml(page.typed)}</p>\n${texts.join("")}` : ""}<p><a href="/">${escapeHtml(page.home)}</a></p>
</main>
</body>
</html>
`;
}
