import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readContent } from "#site/content/records.ts";
import { type TempFolder, tempFolder } from "../../tests/support/temp-folder.ts";
import { commitDates, lastModified, sitemap } from "./sitemap.ts";

const ORIGIN = new URL("https://www.example.com");

test("an entry has a date only if it is known", () => {
  const xml = sitemap([readContent()], ORIGIN, new Map([["pages/about.yaml", "2026-03-01"]]));
  expect(xml).toContain("<loc>https://www.example.com/about</loc><lastmod>2026-03-01</lastmod>");
  expect(xml).toContain("<loc>https://www.example.com/book</loc></url>");
  expect(xml).not.toContain("<lastmod></lastmod>");
});

/** Overrides the developer's own git settings. */
const SETTINGS = ["-c", "user.name=Test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false"];

function git(cwd: string, args: readonly string[], date?: string): void {
  const env = { ...process.env, ...(date ? { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date } : {}) };
  execFileSync("git", [...SETTINGS, ...args], { cwd, env, stdio: "pipe" });
}

async function commit(folder: string, files: Readonly<Record<string, string>>, day: string): Promise<void> {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  git(folder, ["add", "."]);
  git(folder, ["commit", "-m", "Change"], `${day}T12:00:00Z`);
}

/** A repository with two records committed on 1 March, one of them again in May. */
async function repository(): Promise<TempFolder> {
  const folder = await tempFolder();
  git(folder.path, ["init", "-q"]);
  await commit(folder.path, { "about.yaml": "1", "home.yaml": "1" }, "2026-03-01");
  await commit(folder.path, { "home.yaml": "2" }, "2026-05-09");
  return folder;
}

test("a record has the date of the last commit that changed it, unless it has changed since", async () => {
  await using folder = await repository();
  const dates = { "home.yaml": "2026-05-09", "about.yaml": "2026-03-01" };
  expect(Object.fromEntries(commitDates(folder.path))).toEqual(dates);
  await writeFile(join(folder.path, "home.yaml"), "3");
  await writeFile(join(folder.path, "new.yaml"), "1");
  expect(Object.fromEntries(commitDates(folder.path))).toEqual({ "about.yaml": "2026-03-01" });
});

test("a shallow clone has no dates, because its oldest commit seems to create every file", async () => {
  await using folder = await repository();
  await using clone = await tempFolder();
  git(clone.path, ["clone", "-q", "--depth", "1", `file://${folder.path}`, "."]);
  expect(commitDates(clone.path).size).toBe(0);
});

test("a folder outside a repository has no dates", async () => {
  await using folder = await tempFolder();
  await writeFile(join(folder.path, "home.yaml"), "1");
  expect(commitDates(folder.path).size).toBe(0);
});

const DATES = new Map([
  ["a.yaml", "2026-03-01"],
  ["b.yaml", "2026-05-09"],
]);

test.each([
  ["the date of its newest record", [{ file: "a.yaml" }, { file: "b.yaml" }], "2026-05-09"],
  ["the date in its record, not that of git", [{ file: "b.yaml", changed: "2026-01-20" }], "2026-01-20"],
  ["no date if one of its records has none", [{ file: "a.yaml" }, { file: "unknown.yaml" }], undefined],
])("a page has %s", (_date, records, day) => {
  expect(lastModified(records, DATES)).toBe(day);
});
