import { spawnSync } from "node:child_process";
import type { Content } from "#site/content/records.ts";
import { publicPages, type RecordFile } from "./public-pages.ts";

/**
 * The sitemap, as sitemaps.org defines it, with the versions of a page in other languages. Unknown dates are left out.
 *
 * @param contents in each language
 */
export function sitemap(contents: Iterable<Content>, origin: URL, dates: CommitDates): string {
  const entries = [...contents].flatMap((content) =>
    publicPages(content)
      .filter(({ isHidden }) => !isHidden)
      .map(({ path, records }) => {
        const day = lastModified(records, dates);
        const versions = (content.versions.get(path) ?? [])
          .filter(({ isHidden }) => !isHidden)
          .map(
            (version) =>
              `<xhtml:link rel="alternate" hreflang="${version.language.tag}" href="${new URL(version.path, origin)}"/>`,
          );
        return `<url><loc>${new URL(path, origin)}</loc>${day ? `<lastmod>${day}</lastmod>` : ""}${versions.join("")}</url>`;
      }),
  );
  const namespace = entries.some((entry) => entry.includes("<xhtml:"))
    ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"'
    : "";
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespace}>
${entries.join("\n")}
</urlset>
`;
}

/** The date of the last commit of each file, by its path below the folder. Files without a known date are missing. */
type CommitDates = ReadonlyMap<string, string>;

/**
 * Reads the commit dates of the files below a folder from git.
 *
 * @returns an empty map without git, outside a repository, and in a shallow clone, whose oldest commit seems to contain
 *   every file. Files with uncommitted changes are left out.
 */
export function commitDates(folder: string): CommitDates {
  const git = (...args: string[]) =>
    spawnSync("git", ["-c", "core.quotePath=off", ...args], { cwd: folder, encoding: "utf8" });
  const shallow = git("rev-parse", "--is-shallow-repository");
  if (shallow.status !== 0 || shallow.stdout.trim() === "true") return new Map();
  const dates = new Map<string, string>();
  let day = "";
  for (const line of git("log", "--format=@%cs", "--name-only", "--relative", "--", ".").stdout.split("\n")) {
    if (line.startsWith("@")) day = line.slice(1);
    else if (line !== "" && !dates.has(line)) dates.set(line, day);
  }
  for (const line of git("diff", "HEAD", "--name-only", "--relative", "--", ".").stdout.split("\n")) dates.delete(line);
  return dates;
}

/** The latest date of these records, first of all the one in them; undefined if that of one is unknown. */
export function lastModified(records: readonly RecordFile[], dates: CommitDates): string | undefined {
  const days = records.map(({ file, changed }) => changed ?? dates.get(file));
  return days.includes(undefined) ? undefined : days.reduce((latest = "", day = "") => (day > latest ? day : latest));
}
