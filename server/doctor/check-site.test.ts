import { join } from "node:path";
import { expect, test } from "vitest";
import { DAY } from "#contract/duration.ts";
import { MANIFEST_FILE } from "#contract/site-manifest.ts";
import { BUILT_SERVER, buildStamp, SOURCES_FILE, serverSources } from "../../scripts/build-stamp.ts";
import { SITE, writeFiles } from "../../tests/support/site-fixture.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { parseSettings } from "../config/settings.ts";
import { checkBuild, checkBundle, checkPageChanges, checkSamples, readBuild } from "./check-site.ts";

const BUILT = { upToDate: true, builtAt: new Date("2026-11-22T06:10:30Z") };
const API = { PUBLIC_BACKEND_URL: "https://api.weavers.co/api" };

const findingsOf = (site: object, env: Record<string, string>, facts: object) => {
  const built = { ...SITE, origin: "https://www.weavers.co", ...site };
  return checkBuild(parseSettings({ SITE_URL: "https://www.weavers.co", ...env }, built), { ...BUILT, ...facts });
};

test.each([
  ["the current settings", {}, {}],
  ["a backend elsewhere", { backend: "https://api.weavers.co/api" }, API],
])("pages built from the current sources with %s are ok", (_with, site, env) => {
  const findings = findingsOf(site, env, {});
  expect(findings.map(({ check, verdict }) => `${check} ${verdict}`)).toEqual(["built site ok", "forms ok"]);
});

test.each([
  ["the sources changed", {}, {}, { upToDate: false }, "built site warning", "since the build of 2026-11-22 06:10 UTC"],
  ["the sources are missing", {}, {}, { upToDate: undefined }, "built site ok", "age is unknown"],
  ["another origin", { origin: "http://localhost:3000" }, {}, {}, "built site broken", "http://localhost:3000"],
  ["they post to another origin than the settings", {}, API, {}, "forms broken", "PUBLIC_BACKEND_URL"],
  ["another path", { backend: "/backend" }, { PUBLIC_BACKEND_URL: "/backend" }, {}, "forms warning", "/backend"],
])("the built pages are checked if %s", (_when, site, env, facts, verdict, words) => {
  const found = findingsOf(site, env as Record<string, string>, facts).map((finding) => [
    `${finding.check} ${finding.verdict}`,
    finding.message,
  ]);
  expect(found).toContainEqual([verdict, expect.stringContaining(words)]);
});

test("the build is compared with the sources, where there are any", async () => {
  await using root = await tempFolder();
  await writeFiles(root.path, { [join("dist", MANIFEST_FILE)]: "" });
  const read = (stamp: string) => readBuild(root.path, {}, { stamp });
  expect(read("a stamp")).toEqual({ upToDate: undefined, builtAt: expect.any(Date) });
  await writeFiles(root.path, { "site/pages/404.astro": "" });
  expect(read("a stamp").upToDate).toBe(false);
  expect(read(buildStamp(root.path, {})).upToDate).toBe(true);
});

test("jobs that opened or closed since the build are listed", () => {
  const pageChanges = [
    { path: "/careers/weaver", change: "closes" as const, at: "2026-05-01T00:00:00.000Z" },
    { path: "/careers/dyer", change: "opens" as const, at: "2026-06-01T00:00:00.000Z" },
  ];
  expect(checkPageChanges({ pageChanges }, Date.parse("2026-04-30T12:00Z"))).toMatchObject({ verdict: "ok" });
  expect(checkPageChanges({ pageChanges }, Date.parse("2026-05-02T00:00Z"))).toMatchObject({
    verdict: "warning",
    details: ["/careers/weaver closed at 2026-05-01T00:00:00.000Z"],
  });
});

test("texts of the sample are one line for each record", () => {
  expect(checkSamples({ samples: [] })).toMatchObject({ verdict: "ok" });
  expect(checkSamples({ samples: [{ file: "a.yaml", line: 1, field: "lead", count: 2 }] })).toMatchObject({
    verdict: "warning",
    message: "1 record still has texts of the sample.",
    details: ["content/a.yaml:1 lead and 1 more"],
  });
});

test("a change of the server's code after its bundle was begun is a warning, and so is a damaged bundle", async () => {
  await using folder = await tempFolder();
  const write = (files: Record<string, string>) => writeFiles(folder.path, files);
  await write({ "server/main.ts": "export {};" });
  const bundle = (began: number) =>
    write({
      [`${BUILT_SERVER}/${SOURCES_FILE}`]: JSON.stringify(serverSources(folder.path, ["server/main.ts"], began)),
    });
  const changed = [{ verdict: "warning", message: expect.stringContaining("changed") }];
  await bundle(Date.now() + DAY);
  expect(checkBundle(folder.path)).toEqual([]);
  await write({ "server/main.ts": "await start();" });
  expect(checkBundle(folder.path)).toMatchObject(changed);
  await bundle(0);
  expect(checkBundle(folder.path)).toMatchObject(changed);
  await write({ [`${BUILT_SERVER}/${SOURCES_FILE}`]: "" });
  expect(checkBundle(folder.path)).toMatchObject(changed);
});
