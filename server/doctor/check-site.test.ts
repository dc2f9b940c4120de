import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PAGE_CHANGES_FILE } from "#contract/build-files.ts";
import { buildStamp } from "../../scripts/build-stamp.ts";
import { writeFiles } from "../../tests/support/site-fixture.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { parseConfig } from "../config/config.ts";
import { checkBuild, checkPageChanges, checkSamples, readBuild } from "./check-site.ts";

const SITE = { name: "A", emails: { contact: "a@b.co", careers: "a@b.co", sender: "a@b.co" } };
const settings = (env: Record<string, string> = {}) =>
  parseConfig({ SITE_URL: "https://www.weavers.co", ...env }, SITE);
const page = (canonical: string, backend: string) =>
  `<html><link rel="canonical" href="${canonical}"><form action="${backend}/landing-mail" method="post"></form></html>`;
const HOME = page("https://www.weavers.co/", "/api");

test("pages built with the current settings from the current sources are ok", () => {
  const findings = checkBuild({ homePage: HOME, hasScriptList: true, upToDate: true }, settings());
  expect(findings.map(({ check, verdict }) => [check, verdict])).toEqual([
    ["built site", "ok"],
    ["forms", "ok"],
  ]);
});

test.each([
  ["they do not exist", { homePage: undefined, upToDate: false }, settings(), "built site", "broken", "not built"],
  [
    "the sources changed",
    { homePage: HOME, upToDate: false, builtAt: new Date("2026-11-22T06:10:30Z") },
    settings(),
    "built site",
    "warning",
    "changed since the build of 2026-11-22 06:10 UTC",
  ],
  [
    "they have no list of inline scripts",
    { homePage: HOME, hasScriptList: false, upToDate: true },
    settings(),
    "built site",
    "broken",
    "run no inline script",
  ],
  ["a build was interrupted", { homePage: HOME, upToDate: false }, settings(), "built site", "warning", "interrupted"],
  [
    "the sources are missing",
    { homePage: HOME, upToDate: undefined },
    settings(),
    "built site",
    "ok",
    "age is unknown",
  ],
  [
    "they contain another origin",
    { homePage: page("http://localhost:3000/", "/api"), upToDate: true },
    settings(),
    "built site",
    "broken",
    "http://localhost:3000",
  ],
  [
    "they post to another origin than the settings",
    { homePage: HOME, upToDate: true },
    settings({ PUBLIC_BACKEND_URL: "https://api.weavers.co/api" }),
    "forms",
    "broken",
    "PUBLIC_BACKEND_URL",
  ],
  [
    "they post to another path than the server's",
    { homePage: page("https://www.weavers.co/", "/backend"), upToDate: true },
    settings({ PUBLIC_BACKEND_URL: "/backend" }),
    "forms",
    "warning",
    "/backend",
  ],
] as const)("the built pages are checked if %s", (_when, facts, config, check, verdict, words) => {
  const finding = checkBuild({ hasScriptList: true, ...facts }, config).find((one) => one.check === check);
  expect(finding).toMatchObject({ verdict, message: expect.stringContaining(words) });
});

test("pages that post to the origin of PUBLIC_BACKEND_URL are ok", () => {
  const homePage = page("https://www.weavers.co/", "https://api.weavers.co/api");
  const config = settings({ PUBLIC_BACKEND_URL: "https://api.weavers.co/api" });
  expect(
    checkBuild({ homePage, hasScriptList: true, upToDate: true }, config).every(({ verdict }) => verdict === "ok"),
  ).toBe(true);
});

test("the state of the build is read from its folder", async () => {
  await using root = await tempFolder();
  expect(readBuild(root.path, {})).toEqual({ homePage: undefined, hasScriptList: false, upToDate: undefined });
  await writeFiles(root.path, {
    "dist/index.html": HOME,
    "dist/.built": "an old stamp",
    "dist/.inline-scripts.json": "[]",
  });
  await mkdir(join(root.path, "site"));
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
