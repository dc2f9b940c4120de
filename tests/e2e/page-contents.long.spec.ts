import { expect, type Page, test } from "@playwright/test";
import { axeViolations, layOutSections } from "../support/axe-violations.ts";
import { distinctPages } from "../support/distinct-pages.ts";
import { addressOf, PLAIN_SITE } from "../support/sites.ts";

/** One page of each kind that has contents. */
const KINDS = () => [
  "/",
  "/services/cloud-devops",
  "/case-studies/custom-software-roi",
  `${addressOf(PLAIN_SITE)}/insights/altdatenuebernahme`,
];
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
/** A section this many times as high as another one has the larger share of the column. */
const CLEARLY_HIGHER = 2;

const contentsOf = (page: Page) => page.locator("[data-contents]:has(button)");

test("every link of the contents leads to one section of its page, in their order", async ({ page }) => {
  const wrong: string[] = [];
  let pages = 0;
  for (const { url } of distinctPages()) {
    await page.goto(url);
    const ids = await contentsOf(page)
      .locator("a")
      .evaluateAll((all) => all.map((link) => decodeURIComponent((link as HTMLAnchorElement).hash.slice(1))));
    if (ids.length > 0) pages++;
    const found = await page.locator("[id]").evaluateAll((all) => all.map(({ id }) => id));
    if (found.filter((id) => ids.includes(id)).join() !== ids.join()) wrong.push(`${url}: ${ids.join()}`);
  }
  expect(wrong).toEqual([]);
  expect(pages).toBeGreaterThan(3);
});

test("on a phone, a high section has a larger share of the column than a low one", async ({ page }) => {
  await page.setViewportSize(PHONE);
  for (const url of KINDS()) {
    await page.goto(url);
    await layOutSections(page);
    const parts = await contentsOf(page)
      .locator("a")
      .evaluateAll((all) =>
        all.map((link) => {
          const id = decodeURIComponent((link as HTMLAnchorElement).hash.slice(1));
          const height = document.getElementById(id)?.getBoundingClientRect().height ?? 0;
          return { id, height, share: link.getBoundingClientRect().height };
        }),
      );
    const column = parts.reduce((sum, { share }) => sum + share, 0);
    expect(column, url).toBeGreaterThan(PHONE.height / 2);
    for (const high of parts) {
      for (const low of parts.filter(({ height }) => height * CLEARLY_HIGHER < high.height)) {
        expect(high.share, `${url}: ${high.id} and ${low.id}`).toBeGreaterThan(low.share);
      }
    }
  }
});

test("on a phone, a band of cloth goes across the page where a desktop has a wider strip", async ({ page }) => {
  const wide = () =>
    page.locator("main section").evaluateAll((sections) => {
      const sizes = sections.map((section) => {
        const { width, height, display } = getComputedStyle(section, "::before");
        return {
          id: section.id,
          width: Number.parseFloat(width),
          height: display === "block" ? Number.parseFloat(height) : 0,
        };
      });
      const narrow = Math.min(...sizes.flatMap(({ width }) => width || []));
      const isPhone = innerWidth < 500;
      return sizes.filter(({ width, height }) => (isPhone ? height > 0 : width > narrow)).map(({ id }) => id);
    });
  await page.goto("/about");
  await page.setViewportSize(DESKTOP);
  /* Sections that are not laid out have other sizes. */
  await expect.poll(wide).toHaveLength(2);
  const strips = await wide();
  await page.setViewportSize(PHONE);
  await expect.poll(wide).toEqual(strips);
});

test("no page with contents scrolls sideways, with the list open or closed", async ({ page }) => {
  const wide: string[] = [];
  for (const url of KINDS()) {
    await page.goto(url);
    await layOutSections(page);
    for (const width of [320, 360, 390, 768, 1090, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      for (const state of ["closed", "open"]) {
        if (state === "open") await contentsOf(page).getByRole("button").press("Enter");
        const overflow = await page.evaluate(() => {
          scrollTo(10_000, scrollY);
          return Math.max(scrollX, document.documentElement.scrollWidth - innerWidth);
        });
        if (overflow > 0) wide.push(`${url} at ${width} px, ${state}: ${overflow} px`);
      }
      const list = await contentsOf(page).locator("ol").boundingBox();
      expect(list?.x, `${url} at ${width} px`).toBeGreaterThanOrEqual(0);
      expect((list?.x ?? 0) + (list?.width ?? 0), `${url} at ${width} px`).toBeLessThanOrEqual(width);
      await page.keyboard.press("Escape");
    }
  }
  expect(wide).toEqual([]);
});

for (const viewport of [PHONE, DESKTOP]) {
  test(`axe finds no violation in the open list at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto("/services/cloud-devops#tech-stack");
    await contentsOf(page).getByRole("button").press("Enter");
    await expect(contentsOf(page).getByRole("link").first()).toBeVisible();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeViolations(page), colorScheme).toEqual([]);
    }
  });
}
