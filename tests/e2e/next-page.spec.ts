import { expect, test } from "@playwright/test";
import { startRecordingProxy } from "../support/recording-proxy.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const ABOUT = 'nav[aria-label="Main"] a[href="/about"]';

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

test("links to the API, files, other sites, mail addresses and fragments are not prefetched", async ({
  page,
  baseURL,
}) => {
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

test("with prefers-reduced-motion: reduce, pages have no cross-fade", async ({ page }) => {
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
