import { createServer, request } from "node:http";
import { expect, test } from "@playwright/test";
import puppeteer, { type CDPSession } from "puppeteer-core";
import { BROWSER_ARGS } from "../../playwright.config.ts";
import { findBrowser } from "../../scripts/test-tools.ts";
import { listening } from "../support/listening.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const ABOUT = 'nav[aria-label="Main"] a[href="/about"]';

/**
 * A proxy in front of `site` that records the documents that a browser requests, with the Sec-Purpose header if there is one, and
 * the encodings in which it gets them.
 */
async function startRecordingProxy(site: string) {
  const documents: string[] = [];
  const encodings: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const { "sec-fetch-dest": kind, "sec-purpose": purpose } = incoming.headers;
    if (kind === "document") documents.push([incoming.url, purpose].filter(Boolean).join(" "));
    const { method = "GET", headers } = incoming;
    const forwarded = request(site + incoming.url, { method, headers }, (response) => {
      if (kind === "document") encodings.push(`${incoming.url} ${response.headers["content-encoding"]}`);
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    forwarded.on("error", () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  const { port, ...disposable } = await listening(server);
  return { ...disposable, url: `http://127.0.0.1:${port}`, documents, encodings };
}

test("hovering a link prefetches its page, and following it sends no other request", async ({ page, baseURL }) => {
  await using site = await startRecordingProxy(String(baseURL));
  await page.goto(site.url);
  await page.locator(ABOUT).hover();
  await expect.poll(() => site.documents).toEqual(["/", "/about prefetch"]);
  await page.locator(ABOUT).click();
  await expect(page).toHaveURL(`${site.url}/about`);
  await page.waitForLoadState("networkidle");
  expect(site.documents).toEqual(["/", "/about prefetch"]);
});

test("the browser loads the dictionary with the first page, and gets the next ones compressed with it", async ({
  page,
  baseURL,
}) => {
  await using site = await startRecordingProxy(String(baseURL));
  const loaded = page.waitForRequest(/\/_astro\/dictionary\./);
  await page.goto(site.url);
  await loaded;
  let visits = 0;
  /* Chromium says nothing when it has saved the dictionary. */
  const visit = async () => {
    await page.goto(`${site.url}/book?${++visits}`);
    return site.encodings.at(-1);
  };
  await expect.poll(async () => (await visit())?.endsWith("dcz")).toBe(true);
  expect(site.encodings[0]).toBe("/ br");
  await page.locator(ABOUT).hover();
  await expect.poll(() => site.encodings.at(-1)).toBe("/about dcz");
  await page.locator(ABOUT).click();
  await expect(page).toHaveURL(`${site.url}/about`);
  const plain = await (await fetch(`${baseURL}/about`)).text();
  expect(plain).toContain(`<title>${await page.title()}</title>`);
  expect(site.documents.filter((document) => document.startsWith("/about"))).toEqual(["/about prefetch"]);
});

test("links to the API, files, other sites, mail and fragments are not prefetched", async ({ page, baseURL }) => {
  await using site = await startRecordingProxy(String(baseURL));
  await page.goto(site.url);
  await page.evaluate(() => {
    const hrefs = ["/api/landing-mail", "/favicon.svg", "https://example.com/", "mailto:a@b.example", "#services"];
    const links = [...hrefs, "/about"].map((href) => Object.assign(document.createElement("a"), { href, text: href }));
    document.querySelector("main")?.replaceChildren(...links);
    document.querySelector("header")?.remove(); // it would cover the first link
  });
  for (const link of await page.locator("main > a").all()) await link.hover();
  /* /about is prefetched last, so the others would have been before it. */
  await expect.poll(() => site.documents).toEqual(["/", "/about prefetch"]);
});

test("browsers without speculation rules prefetch too, unless the visitor saves data", async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    HTMLScriptElement.supports = () => false;
  });
  const fetched: string[] = [];
  page.on("request", (request) => request.resourceType() === "fetch" && fetched.push(request.url()));
  await page.goto("/");
  await page.locator(ABOUT).hover();
  await expect.poll(() => fetched).toEqual([`${baseURL}/about`]);
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  await page.reload();
  await page.locator(ABOUT).hover();
  await page.waitForLoadState("networkidle");
  expect(fetched).toHaveLength(1);
});

test("a prerendered page is shown at once, in the theme chosen meanwhile", async ({ baseURL }) => {
  await using site = await startRecordingProxy(String(baseURL));
  /* Chromium prerenders nothing while Playwright is attached. */
  await using browser = await puppeteer.launch({
    executablePath: findBrowser() ?? "chromium",
    args: [...BROWSER_ARGS, "--window-size=1440,900"],
    defaultViewport: null,
  });
  const [page = await browser.newPage()] = await browser.pages();
  /* Another session would turn prerendering off. */
  const session = (page as unknown as { _client(): CDPSession })._client();
  const statuses: string[] = [];
  session.on("Preload.prerenderStatusUpdated", ({ status }) => statuses.push(status));
  await session.send("Preload.enable");
  await page.goto(site.url);
  await page.hover(ABOUT);
  await expect.poll(() => statuses.at(-1)).toBe("Ready");
  /* Not by the pointer: the footer is far below. */
  await page.$eval("[data-set-theme=dark]", (button) => (button as HTMLElement).click());
  await page.click(ABOUT);
  const activationStart = "performance.getEntriesByType('navigation')[0].activationStart";
  /* It fails while the pages are exchanged. */
  await expect.poll(() => page.evaluate(activationStart).catch(() => 0)).toBeGreaterThan(0);
  const shown = "location.pathname + document.documentElement.dataset.theme";
  await expect.poll(() => page.evaluate(shown)).toBe("/aboutdark");
  expect(site.documents.filter((document) => !document.includes("prefetch"))).toEqual(["/"]);
});

test("the cloth beside a followed link becomes that of the next page", async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener("pagereveal", async ({ viewTransition }) => {
      await viewTransition?.ready;
      const names = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement);
      const parts = ["cloth", "fringe"].filter((part) => names.includes(`::view-transition-group(${part})`));
      Object.assign(globalThis, { moved: parts.length > 0, parts });
    });
  });
  const moved = () => page.evaluate(() => (globalThis as { moved?: boolean }).moved);
  for (const [from, link, moves] of [
    ["/", "#services li a", true],
    /* A cloth as wide as the page does not move. */
    ["/explore-services", "#services li a", false],
    ["/case-studies", "#studies li a", true],
  ] as const) {
    await page.goto(from);
    const followed = page.locator(link).first();
    const to = await followed.getAttribute("href");
    await followed.click();
    await expect(page).toHaveURL(String(to));
    await expect.poll(moved, from).toBe(moves);
    const parts = await page.evaluate(() => (globalThis as { parts?: string[] }).parts);
    if (from === "/") expect(parts).toEqual(["cloth", "fringe"]);
    expect(await page.locator("#opening-cloth").count()).toBe(1);
  }
  /* Two cloths of one name would end the transition. */
  await page.goto("/services/cloud-devops");
  await page.getByRole("button", { name: "Services", exact: true }).click();
  await page.locator('header a[href="/services/data-engineering"]').first().click();
  await expect(page).toHaveURL("/services/data-engineering");
  await expect.poll(moved).toBe(true);
  /* The link is far below the screen. The contents of a document have no cloth. */
  const follow = () =>
    page.locator('footer a[href="/services/cloud-devops"]').evaluate((link) => (link as HTMLElement).click());
  for (const [from, section, moves] of [
    ["/", "h1", false],
    ["/", "#testimonials", true],
    ["/privacy-policy", "main h2 >> nth=3", false],
  ] as const) {
    await page.goto(from);
    await page
      .locator(section)
      .first()
      .evaluate((element) => element.scrollIntoView({ behavior: "instant" }));
    await follow();
    await expect(page).toHaveURL("/services/cloud-devops");
    await expect.poll(moved, `${from} ${section}`).toBe(moves);
  }
});

test("with prefers-reduced-motion: reduce, pages have no transition", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.addInitScript(() =>
    addEventListener("pagereveal", ({ viewTransition }) =>
      document.documentElement.setAttribute("data-faded", String(viewTransition !== null)),
    ),
  );
  await page.goto("/");
  await page.locator(ABOUT).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.locator("html")).toHaveAttribute("data-faded", "false");
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.reload();
  await page.locator('nav[aria-label="Main"] a[href="/careers"]').click();
  await expect(page.locator("html")).toHaveAttribute("data-faded", "true");
});
