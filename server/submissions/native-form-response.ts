import type { FastifyRequest } from "fastify";
import { fieldMessageOf, fieldsOf, type InvalidField } from "#contract/text-fields.ts";
import type { AnswerPage } from "../http/pages.ts";
import { escapeHtml } from "../text/escape-html.ts";
import type { Form } from "./form.ts";

/** What a refused visitor typed, by field, to be shown again. */
export type TypedText = Readonly<Record<string, string>>;

/**
 * Whether the browser itself will show the answer: a form posted without our script.
 *
 * Browsers say so. Old ones do not: of them the content type tells, since our script never sends a form's plain one,
 * or the wish for a page.
 */
export function isNativePost({ method, headers }: Pick<FastifyRequest, "method" | "headers">): boolean {
  if (method !== "POST") return false;
  const type = headers["content-type"] ?? "";
  if (/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) return true;
  if (headers["sec-fetch-mode"] !== undefined) return headers["sec-fetch-mode"] === "navigate";
  return /^multipart\/form-data\s*(?:;|$)/i.test(type) && /\btext\/html\b/.test(headers.accept ?? "");
}

/** What can be shown again of a body that may not even have been read. */
export function typedText({ fields }: Pick<Form, "fields">, body: unknown): TypedText {
  const sent = fieldsOf(body);
  const typed = Object.entries(fields).map(([field, names]) => {
    const value = names.map((name) => sent[name]).find((text) => typeof text === "string" && text !== "");
    return [field, String(value ?? "")];
  });
  return Object.fromEntries(typed);
}

/** Why nothing was sent. */
export type NativeRefusal = {
  /** The sentence for the status line. */
  status: string;
  typed: TypedText;
  /** Every invalid field. */
  invalid: readonly InvalidField[];
};

/** `%%name%%` is a field's text; `%%budget:5k-10k%%` says whether that is its value. */
const TOKEN = /%%([a-z_]+)(?::([^%]{1,40}))?%%/g;

/** A part of a template that stays only if the field is invalid; `any` stands for any field. */
const CONDITIONAL = /%%if:([a-z_]+)%%([\s\S]*?)%%end:\1%%/g;

/**
 * The page that tells a visitor without JavaScript why nothing was sent, with the text they typed and what is wrong with
 * each field.
 *
 * The template's conditional parts are settled first, then all tokens are replaced in one pass, so a text that looks
 * like either stays as it is. `%%advice:name%%` is what is wrong with a field, `%%invalid:name%%` is `true` or `false`.
 */
export function fillRefusal(template: AnswerPage["html"] | undefined, refused: NativeRefusal): string {
  const { status, typed } = refused;
  const advice = new Map(refused.invalid.map((each) => [each.field, fieldMessageOf(each)]));
  const page = template ?? plainPage("Not sent", typed, [...advice.keys()]);
  return fillTokens(
    keepInvalid(page, (field) => (field === "any" ? advice.size > 0 : advice.has(field))),
    {
      ...typed,
      status,
    },
    advice,
  );
}

function keepInvalid(template: string, isInvalid: (field: string) => boolean): string {
  return template
    .replace(CONDITIONAL, (_, field: string, part: string) => (isInvalid(field) ? keepInvalid(part, isInvalid) : ""))
    .replaceAll(' aria-describedby=""', "");
}

/**
 * A template with its tokens replaced by texts, which are escaped.
 *
 * A token with a value becomes `checked` where that value was chosen, and nothing elsewhere. Tokens of no field stay as
 * they are.
 */
export function fillTokens(
  template: AnswerPage["html"],
  texts: TypedText,
  advice: ReadonlyMap<string, string> = new Map(),
): string {
  return template.replace(TOKEN, (token, name: string, detail?: string) => {
    if (name === "advice" && detail) return escapeHtml(advice.get(detail) ?? "");
    if (name === "invalid" && detail) return String(advice.has(detail));
    const value = Object.hasOwn(texts, name) ? texts[name] : undefined;
    if (value === undefined) return token;
    if (detail === undefined) return escapeHtml(value);
    /* A template's own tool may have escaped the `<` of `<5k`. */
    return detail === value || detail === escapeHtml(value) ? "checked" : "";
  });
}

/** The page for what is kept, for a site that was built without one. */
export function fillSent(sentence: string): string {
  return fillTokens(plainPage("Sent", {}, []), { status: sentence });
}

/** The reference in the address of the page after a form; undefined for anything that is not one. */
export function readReference(query: unknown): string | undefined {
  const { reference } = fieldsOf(query);
  return typeof reference === "string" && /^[A-Z]-[0-9A-Z]{8}$/.test(reference) ? reference : undefined;
}

/** For a site that was not built, or has no such page. */
function plainPage(title: string, typed: TypedText, invalid: readonly string[]): string {
  const advice = invalid.map((field) => `<li>%%advice:${field}%%</li>\n`).join("");
  const texts = Object.entries(typed)
    .filter(([, text]) => text !== "")
    .map(([field]) => `<p>${field.replaceAll("_", " ")}:</p>\n<pre>%%${field}%%</pre>\n`);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title><meta name="robots" content="noindex"></head>
<body>
<main>
<h1>${title}</h1>
<p role="status">%%status%%</p>
${advice && `<ul>\n${advice}</ul>\n`}${texts.length > 0 ? `<p>What you wrote:</p>\n${texts.join("")}` : ""}<p><a href="/">Go to Homepage</a></p>
</main>
</body>
</html>
`;
}
