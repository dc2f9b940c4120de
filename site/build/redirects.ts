import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { contentFolder } from "#site/content/records.ts";

/**
 * The redirects of content/site.yaml as Astro's option `redirects`. Our server redirects by itself; for other hosts the
 * build writes a page at each old address that leads to the new one. For `npm run dev`, see content-reload.ts.
 */
export function readRedirects(): Record<string, string> {
  const record = parse(readFileSync(join(contentFolder(), "site.yaml"), "utf8"));
  return (record as { redirects?: Record<string, string> } | null)?.redirects ?? {};
}
