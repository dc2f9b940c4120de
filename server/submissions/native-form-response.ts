import type { FastifyRequest } from "fastify";
import { fieldsOf } from "#contract/form-reader.ts";
import type { NotSent } from "#contract/form-renderer.ts";
import type { Settings } from "../config/settings.ts";
import { escapeHtml } from "../text/escape-html.ts";
import type { Form } from "./form.ts";

/**
 * True if the browser posted the form without the site's script, and so will show the response as a page.
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

/** The texts of a body by field, to fill in the form again after an error. A body that was not read is undefined. */
export function typedText({ fields }: Pick<Form, "fields">, body: unknown): Record<string, string> {
  const sent = fieldsOf(body);
  const typed = Object.entries(fields).map(([field, names]) => {
    const value = names.map((name) => sent[name]).find((text) => typeof text === "string" && text !== "");
    return [field, String(value ?? "")];
  });
  return Object.fromEntries(typed);
}

/** Reads the reference from the query of the confirmation page; undefined if it is missing or invalid. */
export function readReference(query: unknown): string | undefined {
  const { reference } = fieldsOf(query);
  return typeof reference === "string" && /^[A-Z]-[0-9A-Z]{8}$/.test(reference) ? reference : undefined;
}

/**
 * A page without styles, for a form that the built site does not have, and for `npm run dev`, which has no built site.
 *
 * @param answer without errors and texts, if the form was saved
 */
export function plainPage(
  title: string,
  { status, values, errors }: NotSent,
  { words, prefix, direction }: Pick<Settings, "words" | "prefix" | "direction">,
): string {
  const { page } = words.server;
  const items = errors.map(({ text }) => `<li>${escapeHtml(text)}</li>\n`).join("");
  const texts = Object.entries(values)
    .filter(([, text]) => text !== "")
    .map(([field, text]) => `<p>${escapeHtml(field.replaceAll("_", " "))}:</p>\n<pre>${escapeHtml(text)}</pre>\n`);
  const heading = escapeHtml(title);
  return `<!doctype html>
<html lang="${escapeHtml(words.language)}"${direction === "rtl" ? ' dir="rtl"' : ""}>
<head><meta charset="utf-8"><title>${heading}</title><meta name="robots" content="noindex"></head>
<body>
<main>
<h1>${heading}</h1>
<p role="status">${escapeHtml(status)}</p>
${items && `<ul>\n${items}</ul>\n`}${texts.length > 0 ? `<p>${escapeHtml(page.typed)}</p>\n${texts.join("")}` : ""}<p><a href="${prefix || "/"}">${escapeHtml(page.home)}</a></p>
</main>
</body>
</html>
`;
}
