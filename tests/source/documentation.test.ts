import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

/* What the README says of settings, commands and files is what is there. */

const readme = readFileSync("README.md", "utf8");
const contributing = readFileSync("CONTRIBUTING.md", "utf8");

/** The names in the first column of the table of settings. */
function documentedSettings(): string[] {
  const [, chapter = ""] = readme.split("\n## Settings\n");
  const rows = (chapter.split("\n## ")[0] ?? "").split("\n").filter((line) => line.startsWith("| `"));
  return rows.flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`([A-Z_]+)`/g)].map(([, name = ""]) => name));
}

function settingsOfTheServer(): string[] {
  const source = readFileSync("server/config.ts", "utf8");
  return [...source.matchAll(/\bsetting\(\s*"([A-Z_]+)"/g)].map(([, name = ""]) => name);
}

test("every setting of the server is in the README's table, and nothing else is", () => {
  expect(settingsOfTheServer().length).toBeGreaterThan(10);
  expect(documentedSettings().sort()).toEqual([...new Set(settingsOfTheServer())].sort());
});

test("every command of package.json is told in the README or to contributors", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const written = readme + contributing;
  const told = (name: string) =>
    name === "start" || name === "test"
      ? written.includes(`npm ${name}`)
      : new RegExp(`npm run ${name}(?![\\w:-])`).test(written);
  expect(Object.keys(scripts).filter((name) => !told(name))).toEqual([]);
});

const pages = ["README.md", "CONTRIBUTING.md", "SECURITY.md", ...globSync("docs/**/*.md")];

test("every command that a page tells is one of package.json", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const unknown = pages.flatMap((page) =>
    [...readFileSync(page, "utf8").matchAll(/npm run ([\w:-]+)/g)]
      .filter(([, name = ""]) => !(name in scripts))
      .map(([command]) => `${page}: ${command}`),
  );
  expect(unknown).toEqual([]);
});

test("every link between the pages leads to a file", () => {
  const dead = pages.flatMap((page) =>
    [...readFileSync(page, "utf8").matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)]
      .filter(([, target = ""]) => !existsSync(join(dirname(page), target)))
      .map(([, target]) => `${page}: ${target}`),
  );
  expect(dead).toEqual([]);
});

/** Folders and files of the project as pages name them. */
const PATH = /`((?:content|site|contract|server|scripts|tests|deploy|docs)\/[\w./-]*)`/g;
/** Made by whoever follows the page, or by the build. */
const TO_COME = /^content\/jobs\/|security-audits|payroll-rescue|[Pp]ricing/;

test("every file that a page names is there", () => {
  const missing = pages
    .filter((page) => !page.startsWith("docs/decisions/"))
    .flatMap((page) =>
      [...readFileSync(page, "utf8").matchAll(PATH)]
        .map(([, path = ""]) => path)
        .filter((path) => !TO_COME.test(path) && !existsSync(path))
        .map((path) => `${page}: ${path}`),
    );
  expect(missing).toEqual([]);
});

test("the picture of the README is no heavier than it needs to be", () => {
  expect(readFileSync("docs/home.png").length).toBeLessThan(300_000);
});
