import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PAGE_CHANGES_FILE } from "#contract/build-files.ts";
import { BUILT_SERVER, buildStamp, SOURCES_FILE, stampOf } from "../../scripts/build-stamp.ts";
import { writeFiles } from "../../tests/support/site-fixture.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { parseConfig } from "../config/config.ts";
import { checkBuild, checkBundle, checkPageChanges, checkSamples, readBuild } from "./check-site.ts";

const SITE = { name: "A", emails: { contact: "a@b.co", careers: "a@b.co", sender: "a@b.co" } };
const settings = (env: Record<string, string> = {}) =>
  parseConfig({ SITE_URL: "https://www.weavers.co", ...env }, SITE);
const page = (canonical: string, backend: string) =>
  `<html><link rel="canonical" href="${canonical}"><form action="${backend}/landing-mail" method="post"></form></html>`;
const HOME = page("https://www.weavers.co/", "/api");

const BUILT = { homePage: HOME, hasScriptList: true, upToDate: true, builtAt: undefined };
const API = { PUBLIC_BACKEND_URL: "https://api.weavers.co/api" };

test.each([
  ["the current settings", {}, {}],
  ["a backend elsewhere", { homePage: page("https://www.weavers.co/", "https://api.weavers.co/api") }, API],
])("pages built from the current sources with %s are ok", (_with, facts, env) => {
  const findings = checkBuild({ ...BUILT, ...facts }, settings(env));
  expect(findings.map(({ check, verdict }) => `${check} ${verdict}`)).toEqual(["built site ok", "forms ok"]);
});

test.each([
  ["they do not exist", { homePage: undefined, upToDate: false }, {}, "built site broken", "not built"],
  [
    "the sources changed",
    { upToDate: false, builtAt: new Date("2026-11-22T06:10:30Z") },
    {},
    "built site warning",
    "changed since the build of 2026-11-22 06:10 UTC",
  ],
  ["they have no list of inline scripts", { hasScriptList: false }, {}, "built site broken", "run no inline script"],
  ["a build was interrupted", { upToDate: false }, {}, "built site warning", "interrupted"],
  ["the sources are missing", { upToDate: undefined }, {}, "built site ok", "age is unknown"],
  [
    "they contain another origin",
    { homePage: page("http://localhost:3000/", "/api") },
    {},
    "built site broken",
    "http://localhost:3000",
  ],
  ["they post to another origin than the settings", {}, API, "forms broken", "PUBLIC_BACKEND_URL"],
  [
    "they post to another path than the server's",
    { homePage: page("https://www.weavers.co/", "/backend") },
    { PUBLIC_BACKEND_URL: "/backend" },
    "forms warning",
    "/backend",
  ],
])("the built pages are checked if %s", (_when, facts, env, verdict, words) => {
  const findings = checkBuild({ ...BUILT, ...facts }, settings(env as Record<string, string>));
  const found = findings.map((finding) => [`${finding.check} ${finding.verdict}`, finding.message]);
  expect(found).toContainEqual([verdict, expect.stringContaining(words)]);
});

test("the state of the build is read from its folder", async () => {
  await using root = await tempFolder();
  expect(readBuild(root.path, {})).toEqual({ homePage: undefined, hasScriptList: false, upToDate: undefined });
  await writeFiles(root.path, {
    "dist/index.html": HOME,
    "dist/.built": "an old stamp",
    "dist/.inline-scripts.json": "[]",
  });
  await mkdir(join(root.path, "site/pages"), { recursive: true });
  const found = { homePage: HOME, hasScriptList: true, builtAt: expect.any(Date) };
  expect(readBuild(root.path, {})).toEqual({ ...found, upToDate: false });
  await writeFile(join(root.path, "dist/.built"), buildStamp(root.path, {}));
  expect(readBuild(root.path, {})).toEqual({ ...found, upToDate: true });
});

test("jobs that opened or closed since the build are listed", async () => {
  await using root = await tempFolder();
  const changes = [
    { path: "/careers/weaver", change: "closes", at: "2026-05-01T00:00:00.000Z" },
    { path: "/careers/dyer", change: "opens", at: "2026-06-01T00:00:00.000Z" },
  ];
  await writeFiles(root.path, { [`dist/${PAGE_CHANGES_FILE}`]: JSON.stringify(changes) });
  expect(checkPageChanges(root.path, Date.parse("2026-04-30T12:00Z"))).toMatchObject([{ verdict: "ok" }]);
  expect(checkPageChanges(root.path, Date.parse("2026-05-02T00:00Z"))).toMatchObject([
    { verdict: "warning", details: ["/careers/weaver closed at 2026-05-01T00:00:00.000Z"] },
  ]);
});

test("texts of the sample are one line for each record", async () => {
  await using folder = await tempFolder();
  const known = new Set(["Woven by the very best"]);
  await writeFiles(folder.path, { "site.yaml": "motto: Small and on the quay\n" });
  expect(checkSamples(folder.path, known)).toMatchObject({ verdict: "ok" });
  await writeFiles(folder.path, { "a.yaml": "lead: Woven by the very best\ntext: Woven by the very best\n" });
  expect(checkSamples(folder.path, known)).toMatchObject({
    verdict: "warning",
    message: "1 record still has texts of the sample.",
    details: ["content/a.yaml:1 lead and 1 more"],
  });
});

test("a change of the server's code after its bundle is a warning", async () => {
  await using folder = await tempFolder();
  const paths = ["server/main.ts"];
  await writeFiles(folder.path, { "server/main.ts": "export {};" });
  const sources = JSON.stringify({ paths, stamp: stampOf(folder.path, paths) });
  await writeFiles(folder.path, { [`${BUILT_SERVER}/${SOURCES_FILE}`]: sources });
  expect(checkBundle(folder.path)).toEqual([]);
  await writeFiles(folder.path, { "server/main.ts": "await start();" });
  expect(checkBundle(folder.path)).toMatchObject([{ verdict: "warning", message: expect.stringContaining("changed") }]);
});
