import { expect } from "vitest";
import type { PageChange } from "#contract/site-manifest.ts";
import { settableClock } from "../../tests/support/settable-clock.ts";
import { manifestFile, writeFiles } from "../../tests/support/site-fixture.ts";
import { startServer } from "../../tests/support/start-server.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { testWith } from "../../tests/support/test-with.ts";
import { pageResponse } from "./page-response.ts";
import { loadPages } from "./pages.ts";

/* The server and a site that was built while jobs were open. */

const CLOSES: PageChange = { path: "/careers/weaver", change: "closes", at: "2026-05-01T00:00:00.000Z" };
const OPENS: PageChange = { path: "/careers/dyer", change: "opens", at: "2026-06-01T00:00:00.000Z" };
const BEFORE = Date.parse("2026-04-30T23:59:59.999Z");
const AFTER = Date.parse("2026-05-01T00:00Z");

const test = testWith("dist", tempFolder);

async function siteWith({ path }: { path: string }, files: Record<string, string>) {
  await writeFiles(path, { "careers/weaver.html": "<h1>Weaver</h1>", ...files });
  const pageChanges = [CLOSES, OPENS];
  const pages = await loadPages(path, { siteOrigin: "https://x.example", backendOrigin: undefined, pageChanges });
  return (now: number, headers = {}) => pageResponse(pages, "/careers/weaver", headers, {}, () => now);
}

test("a copy in a browser's cache is not confirmed after the job has closed", async ({ dist }) => {
  const ask = await siteWith(dist, { "404.html": "<h1>Not here</h1>" });
  expect(ask(BEFORE, { "if-none-match": "*" }).status).toBe(304);
  expect(ask(AFTER, { "if-none-match": "*" }).status).toBe(410);
});

test("a running server stops showing a job when it closes, and warns once about each change since the build", async ({
  dist,
}) => {
  const at = new Date(Date.now() + 60 * 60 * 1000).toISOString();
  const changes = [CLOSES, OPENS].map((change) => ({ ...change, at }));
  await siteWith(dist, { "404.html": "<h1>Not here</h1>", ...manifestFile({ pageChanges: changes }) });
  await using clock = await settableClock();
  await using server = await startServer({ distDir: dist.path, env: clock.env });
  const statusOf = async (method: string) => (await fetch(`${server.url}/careers/weaver`, { method })).status;
  expect(await statusOf("GET")).toBe(200);
  await clock.set(2 * 60 * 60 * 1000);
  expect([await statusOf("GET"), await statusOf("HEAD")]).toEqual([410, 410]);
  expect(await (await fetch(`${server.url}/careers/weaver`)).text()).toBe("<h1>Not here</h1>");
  await server.logged(({ page }) => page === OPENS.path);
  const warnings = server.log.filter(({ page }) => page !== undefined).map(({ page, msg }) => `${page}: ${msg}`);
  expect(warnings).toEqual([
    expect.stringMatching(/^\/careers\/weaver: a job has closed.*npm run publish$/),
    expect.stringMatching(/^\/careers\/dyer: a job or an article is due.*npm run publish$/),
  ]);
});
