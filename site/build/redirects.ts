import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

/**
 * The redirects of content/site.yaml as Astro's option `redirects`. Our server redirects by itself; for other hosts the
 * build writes a page at each old address that leads to the new one.
 */
export function readRedirects(): Record<string, string> {
  const record = parse(readFileSync(join(process.env.CONTENT_DIR || "content", "site.yaml"), "utf8"));
  return (record as { redirects?: Record<string, string> } | null)?.redirects ?? {};
}
