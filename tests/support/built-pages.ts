import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { BUDGETS } from "#contract/demo.ts";
import { WORDS } from "#contract/words.ts";
import { fillRefusal } from "#server/submissions/native-answer.ts";
import { isRedirect } from "./is-redirect.ts";

/**
 * The HTML of every page of the built site, without redirects, by its path in dist/, as a browser gets it: the templates in answers/ are
 * filled as the server fills them.
 *
 * @throws when the site is not built
 */
export function builtPages(dist = "dist"): ReadonlyMap<string, string> {
  const paths = readdirSync(dist, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".html"));
  const pages = paths.map((path) => [path, fill(path, readFileSync(join(dist, path), "utf8"))] as const);
  return new Map(pages.filter(([, html]) => !isRedirect(html)));
}

function fill(path: string, html: string): string {
  if (!path.startsWith("answers/")) return html;
  const fields = [...html.matchAll(/%%([a-z_]+)/g)].map(([, name = ""]) => name);
  const typed = Object.fromEntries(fields.map((name) => [name, `"Ada" & <Co>`]));
  return fillRefusal(html, WORDS.resumeRequired, { ...typed, budget: BUDGETS[1].value });
}
