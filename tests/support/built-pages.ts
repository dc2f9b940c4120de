import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fillErrorPage, fillSentPage } from "#server/submissions/native-form-response.ts";
import { CONFIRMATION_CLOTH, nameCloth } from "#site/weave/sampler.ts";
import { isRedirect } from "./is-redirect.ts";
import { siteUnderTest } from "./sites.ts";
import { BUDGETS, MESSAGES } from "./words.ts";

/**
 * The HTML of every page of the built site, without redirects, by its path in the site's folder. The templates in answers/ are
 * filled by the server's own functions, once with every field invalid and once with none.
 *
 * @throws when the site is not built
 */
export function builtPages(dist = siteUnderTest().dist): ReadonlyMap<string, string> {
  const paths = readdirSync(dist, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".html"));
  const pages = paths.flatMap((path) => fill(path, readFileSync(join(dist, path), "utf8")));
  return new Map(pages.filter(([, html]) => !isRedirect(html)));
}

const SENT = { reference: "C-01234567", cloth: nameCloth("Ada", CONFIRMATION_CLOTH), due: MESSAGES.hearFromUs };

function fill(path: string, html: string): [path: string, html: string][] {
  if (!path.startsWith("answers/")) return [[path, html]];
  if (html.includes("%%reference%%")) return [[path, fillSentPage(html, SENT)]];
  const fields = [...html.matchAll(/%%if:([a-z_]+)/g)].map(([, name = ""]) => name);
  const typed = { ...Object.fromEntries(fields.map((name) => [name, `"Ada" & <Co>`])), budget: BUDGETS[1].value };
  const status = MESSAGES.resumeRequired;
  const invalid = fields.map((field) => ({ field, sentence: `Failed to send: "${field}" & <Co>` }));
  return [
    [path, fillErrorPage(html, { status, typed, invalid })],
    [`${path}, no field invalid`, fillErrorPage(html, { status, typed, invalid: [] })],
  ];
}
