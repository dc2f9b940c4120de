import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type TempFolder, tempFolder } from "../../tests/support/temp-folder.ts";
import { commitDates, lastModified } from "./last-modified.ts";

/** What a developer's own settings of git might change. */
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

/** Two records committed on the first of March; one of them again in May. */
async function repository(): Promise<TempFolder> {
  const folder = await tempFolder();
  git(folder.path, ["init", "-q"]);
  await commit(folder.path, { "about.yaml": "1", "home.yaml": "1" }, "2026-03-01");
  await commit(folder.path, { "home.yaml": "2" }, "2026-05-09");
  return folder;
}

test("a record has the day of the last commit that touched it", async () => {
  await using folder = await repository();
  expect(commitDates(folder.path)).toEqual(
    new Map([
      ["home.yaml", "2026-05-09"],
      ["about.yaml", "2026-03-01"],
    ]),
  );
});

test("a record with changes of its own, or that nobody committed, has no day", async () => {
  await using folder = await repository();
  await writeFile(join(folder.path, "home.yaml"), "3");
  await writeFile(join(folder.path, "new.yaml"), "1");
  expect(commitDates(folder.path)).toEqual(new Map([["about.yaml", "2026-03-01"]]));
});

test("a shallow clone knows no days: its oldest commit seems to have made every file", async () => {
  await using folder = await repository();
  await using clone = await tempFolder();
  git(clone.path, ["clone", "-q", "--depth", "1", `file://${folder.path}`, "."]);
  expect(commitDates(clone.path).size).toBe(0);
});

test("a folder that git does not know has no days", async () => {
  await using folder = await tempFolder();
  await writeFile(join(folder.path, "home.yaml"), "1");
  expect(commitDates(folder.path).size).toBe(0);
});

const DATES = new Map([
  ["a.yaml", "2026-03-01"],
  ["b.yaml", "2026-05-09"],
]);

test("a page is as new as the newest of its records", () => {
  expect(lastModified([{ file: "a.yaml" }, { file: "b.yaml" }], DATES)).toBe("2026-05-09");
});

test("what a record says itself counts before git", () => {
  expect(lastModified([{ file: "b.yaml", changed: "2026-01-20" }], DATES)).toBe("2026-01-20");
});

test("a page of which one record has no day has none", () => {
  expect(lastModified([{ file: "a.yaml" }, { file: "unknown.yaml" }], DATES)).toBeUndefined();
});
