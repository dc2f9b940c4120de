import { expect, test } from "@playwright/test";
import { openPlainBrowser, type PlainBrowser, type PlainPage } from "../support/plain-browser.ts";
import { watchDocuments } from "../support/watch-documents.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const ABOUT = 'nav[aria-label="Main"] a[href="/about"]';

test("a page that is pointed at is fetched, and following its link asks for nothing more", async ({
  page,
  baseURL,
}) => {
  await using site = await watchDocuments(String(baseURL));
  await page.goto(site.url);
  await page.locator(ABOUT).hover();
  await expect.poll(() => site.documents).toEqual(["/", "/about prefetch"]);
  await page.locator(ABOUT).click();
  await expect(page).toHaveURL(`${site.url}/about`);
  await page.waitForLoadState("networkidle");
  expect(site.documents).toEqual(["/", "/about prefetch"]);
});

test("nothing is fetched for the API, a file, another site, a mail or a place on this page", async ({
  page,
  baseURL,
}) => {
  await using site = await watchDocuments(String(baseURL));
  await page.goto(site.url);
  await page.evaluate(() => {
    const hrefs = ["/api/landing-mail", "/favicon.svg", "https://example.com/", "mailto:a@b.example", "#services"];
    const links = [...hrefs, "/about"].map((href) => Object.assign(document.createElement("a"), { href, text: href }));
    document.querySelector("main")?.replaceChildren(...links);
    document.querySelector("header")?.remove(); // it would lie over the first of them
  });
  for (const link of await page.locator("main > a").all()) await link.hover();
  /* The last one may be: once it has come, the others would have. */
  await expect.poll(() => site.documents).toEqual(["/", "/about prefetch"]);
});

test("a browser without speculation rules fetches it too, unless it saves data", async ({ page, baseURL }) => {
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

test("a page made ready is shown at once, in the theme chosen meanwhile", async ({ baseURL }) => {
  await using site = await watchDocuments(String(baseURL));
  await using browser = await openPlainBrowser(site.url);
  const next = await makeAboutReady(browser);
  await browser.page.evaluate('document.querySelector("[data-set-theme=dark]").click()');
  await browser.page.point(ABOUT, "click");
  await expect.poll(() => next.evaluate("document.prerendering")).toBe(false);
  expect(await next.evaluate("document.documentElement.dataset.theme")).toBe("dark");
  expect(site.documents.filter((request) => !request.includes("prefetch"))).toEqual(["/"]);
});

test("a page made ready is cross-faded like any other", async ({ baseURL, browser: driven }) => {
  const major = Number.parseInt(driven.version(), 10);
  test.skip(major < FADES_PAGES_MADE_READY, `Chromium ${major} shows a page made ready without any transition`);
  await using browser = await openPlainBrowser(String(baseURL));
  const next = await makeAboutReady(browser);
  await next.evaluate(
    'addEventListener("pagereveal", ({ viewTransition }) => { globalThis.faded = viewTransition?.finished.then(() => true); })',
  );
  await browser.page.point(ABOUT, "click");
  await expect.poll(() => next.evaluate("globalThis.faded")).toBe(true);
});

/** Seen: Chromium 150 does not yet, 156 does. */
const FADES_PAGES_MADE_READY = 156;

/** Points at the link to /about until the page behind it is made ready. @returns that page, not in sight yet */
async function makeAboutReady({ page, prerendered }: PlainBrowser): Promise<PlainPage> {
  await expect.poll(() => page.evaluate("location.protocol + document.readyState")).toBe("http:complete");
  await page.point(ABOUT);
  const next = await prerendered();
  await expect.poll(() => next.evaluate("document.prerendering && document.readyState")).toBe("complete");
  return next;
}

test("where motion is unwanted pages follow one another without a fade", async ({ page }) => {
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
