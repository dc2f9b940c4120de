import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildStamp } from "../../scripts/build-stamp.ts";
import { writeFiles } from "../../tests/support/site-fixture.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { parseConfig } from "../config/config.ts";
import { checkBuild, readBuild } from "./check-build.ts";

const SITE = { name: "A", emails: { contact: "a@b.co", careers: "a@b.co", sender: "a@b.co" } };
const settings = (env: Record<string, string> = {}) =>
  parseConfig({ SITE_URL: "https://www.weavers.co", ...env }, SITE);
const page = (canonical: string, backend: string) =>
  `<html><link rel="canonical" href="${canonical}"><form action="${backend}/landing-mail" method="post"></form></html>`;
const HOME = page("https://www.weavers.co/", "/api");

test("pages built for these addresses from these sources are right", () => {
  const findings = checkBuild({ homePage: HOME, upToDate: true }, settings());
  expect(findings.map(({ check, verdict }) => [check, verdict])).toEqual([
    ["built site", "ok"],
    ["forms", "ok"],
  ]);
});

test.each([
  ["there are none", { homePage: undefined, upToDate: false }, settings(), "built site", "broken", "not built"],
  ["the sources changed", { homePage: HOME, upToDate: false }, settings(), "built site", "look", "changed"],
  [
    "nobody can tell their age",
    { homePage: HOME, upToDate: undefined },
    settings(),
    "built site",
    "ok",
    "cannot be told",
  ],
  [
    "they carry another address",
    { homePage: page("http://localhost:3000/", "/api"), upToDate: true },
    settings(),
    "built site",
    "broken",
    "http://localhost:3000",
  ],
  [
    "they post elsewhere than the settings say",
    { homePage: HOME, upToDate: true },
    settings({ PUBLIC_BACKEND_URL: "https://api.weavers.co/api" }),
    "forms",
    "broken",
    "PUBLIC_BACKEND_URL",
  ],
  [
    "they post to a path that is not the server's",
    { homePage: page("https://www.weavers.co/", "/backend"), upToDate: true },
    settings({ PUBLIC_BACKEND_URL: "/backend" }),
    "forms",
    "look",
    "/backend",
  ],
] as const)("pages are judged when %s", (_when, facts, config, check, verdict, words) => {
  const finding = checkBuild(facts, config).find((one) => one.check === check);
  expect(finding).toMatchObject({ verdict, says: expect.stringContaining(words) });
});

test("pages that post to another origin are right when PUBLIC_BACKEND_URL names it", () => {
  const homePage = page("https://www.weavers.co/", "https://api.weavers.co/api");
  const config = settings({ PUBLIC_BACKEND_URL: "https://api.weavers.co/api" });
  expect(checkBuild({ homePage, upToDate: true }, config).every(({ verdict }) => verdict === "ok")).toBe(true);
});

test("what is known of a build is read from its folder", async () => {
  await using root = await tempFolder();
  expect(readBuild(root.path, {})).toEqual({ homePage: undefined, upToDate: undefined });
  await writeFiles(root.path, { "dist/index.html": HOME, "dist/.built": "an old stamp" });
  await mkdir(join(root.path, "site"));
  expect(readBuild(root.path, {})).toEqual({ homePage: HOME, upToDate: false });
  await writeFile(join(root.path, "dist/.built"), buildStamp(root.path, {}));
  expect(readBuild(root.path, {})).toEqual({ homePage: HOME, upToDate: true });
});
