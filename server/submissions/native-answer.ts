import type { FastifyRequest } from "fastify";
import { escapeHtml } from "../html.ts";
import type { AnswerPage } from "../pages.ts";

/** What a refused visitor typed, to be shown again. */
export type TypedText = { name: string; email: string; description: string };

/**
 * Whether the browser itself will show the answer: a form posted without our script.
 *
 * The content type tells, since our script never sends that one; browsers also say so.
 */
export function isNativePost({ method, headers }: Pick<FastifyRequest, "method" | "headers">): boolean {
  if (method !== "POST") return false;
  const isForm = /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(headers["content-type"] ?? "");
  return isForm || headers["sec-fetch-mode"] === "navigate";
}

/** What can be shown again of a body that may not even have been read. */
export function typedText(body: unknown): TypedText {
  const sent = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  const text = (...values: unknown[]) => values.find((value) => typeof value === "string" && value !== "") ?? "";
  return {
    name: String(text(sent.name)),
    email: String(text(sent.email, sent.to_email)),
    description: String(text(sent.description, sent.message)),
  };
}

/**
 * The page that tells a visitor without JavaScript why nothing was sent, with the text they typed.
 *
 * All tokens are replaced in one pass, so a text that looks like a token stays as it is.
 */
export function fillRefusal(template: AnswerPage["html"] | undefined, status: string, typed: TypedText): string {
  const values: Record<string, string> = { status, ...typed };
  return (template ?? PLAIN_PAGE).replace(/%%(status|name|email|description)%%/g, (token, name: string) =>
    escapeHtml(values[name] ?? token),
  );
}

/** For a site that was not built, or has no such page. */
const PLAIN_PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Not sent</title><meta name="robots" content="noindex"></head>
<body>
<main>
<h1>Not sent</h1>
<p role="status">%%status%%</p>
<p>What you wrote, %%name%% %%email%%:</p>
<pre>%%description%%</pre>
<p><a href="/">Go to Homepage</a></p>
</main>
</body>
</html>
`;
