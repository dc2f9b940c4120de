import type { FastifyRequest } from "fastify";
import { fieldsOf } from "#contract/text-fields.ts";
import { escapeHtml } from "../html.ts";
import type { AnswerPage } from "../pages.ts";
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

/** `%%name%%` is a field's text; `%%budget:5k-10k%%` says whether that is its value. */
const TOKEN = /%%([a-z_]+)(?::([^%]{1,40}))?%%/g;

/**
 * The page that tells a visitor without JavaScript why nothing was sent, with the text they typed.
 *
 * All tokens are replaced in one pass, so a text that looks like a token stays as it is. A token with a value becomes
 * `checked` where that value was chosen, and nothing elsewhere. Tokens of no field stay as they are.
 */
export function fillRefusal(template: AnswerPage["html"] | undefined, status: string, typed: TypedText): string {
  const values: TypedText = { ...typed, status };
  return (template ?? plainPage("Not sent", typed)).replace(TOKEN, (token, name: string, choice?: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) return token;
    if (choice === undefined) return escapeHtml(value);
    /* A template's own tool may have escaped the `<` of `<5k`. */
    return choice === value || choice === escapeHtml(value) ? "checked" : "";
  });
}

/** The page for what is kept, for a site that was built without one. */
export function fillSent(sentence: string): string {
  return fillRefusal(plainPage("Sent", {}), sentence, {});
}

/** For a site that was not built, or has no such page. */
function plainPage(title: string, typed: TypedText): string {
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
${texts.length > 0 ? `<p>What you wrote:</p>\n${texts.join("")}` : ""}<p><a href="/">Go to Homepage</a></p>
</main>
</body>
</html>
`;
}
