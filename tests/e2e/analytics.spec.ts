import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type BrowserContext, expect, test } from "@playwright/test";
import ts from "typescript";
import { contentSecurityPolicy } from "#server/http/security-headers.ts";

/* No analytics are built into the site under test, so this is a page with the script and the server's policy. */

const SITE = "http://site.test";
const STATS = "https://stats.test";
const analytics = { script: `${STATS}/script.js`, endpoint: `${STATS}/event` };

const inline = ts.transpile(readFileSync("site/client-scripts/analytics.ts", "utf8"), {
  target: ts.ScriptTarget.ESNext,
});
const page = `<!doctype html><title>Home</title><body><h1>Home</h1>
<script type="application/json" id="analytics">{"src":"${analytics.script}","data-domain":"site.test"}</script>
<script type="module">${inline}</script>`;

/** A service's script, which reports the visit and also tries another path of its origin. */
const script = `const { domain } = document.currentScript.dataset;
fetch("${STATS}/event", { method: "POST", body: domain + " " + document.readyState });
fetch("${STATS}/other").catch(() => document.title = "blocked");`;

/** Serves the page and the service. @returns what the service is asked */
async function serve(context: BrowserContext): Promise<string[]> {
  const asked: string[] = [];
  const scripts = [createHash("sha256").update(inline).digest("base64")];
  const policy = contentSecurityPolicy(
    { scripts, styles: [], hasVideo: false, players: [] },
    { siteOrigin: SITE, backendOrigin: undefined, analytics },
  );
  await context.route(`${SITE}/`, (route) =>
    route.fulfill({ contentType: "text/html", headers: { "content-security-policy": policy }, body: page }),
  );
  await context.route(`${STATS}/**`, (route) => {
    const request = route.request();
    asked.push([new URL(request.url()).pathname, request.postData()].filter(Boolean).join(" "));
    const isScript = request.url() === analytics.script;
    return route.fulfill({ contentType: "text/javascript", body: isScript ? script : "" });
  });
  return asked;
}

test("a visit is counted after the page is loaded, and other paths of the service are blocked", async ({ browser }) => {
  await using context = await browser.newContext();
  const asked = await serve(context);
  const visit = await context.newPage();
  await visit.goto(SITE);
  await expect(visit).toHaveTitle("blocked");
  await expect.poll(() => asked).toEqual(["/script.js", "/event site.test complete"]);
});

for (const [signal, value] of [
  ["globalPrivacyControl", true],
  ["doNotTrack", "1"],
] as const) {
  test(`a visitor with ${signal} is not counted`, async ({ browser }) => {
    await using context = await browser.newContext();
    const asked = await serve(context);
    await context.addInitScript(`Object.defineProperty(navigator, "${signal}", { value: ${JSON.stringify(value)} })`);
    const visit = await context.newPage();
    await visit.goto(SITE);
    /* After an idle callback that was requested later than the script's own could be. */
    await visit.evaluate(() => new Promise((idle) => requestIdleCallback(() => requestIdleCallback(idle))));
    expect(asked).toEqual([]);
  });
}
