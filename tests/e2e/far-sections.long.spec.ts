import { expect, type Page, test } from "@playwright/test";
import { addressOf, PLAIN_SITE, SITES } from "../support/sites.ts";

/*
 * For the first paint, sections far below the screen are skipped; all have their layout soon after the load, and at once
 * where a visitor needs it (docs/decisions/0033).
 */

test.use({ viewport: { width: 390, height: 844 } });

/** Stops the timers of the page, so that it stays as it is painted first. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
}

const sectionHeights = (page: Page) =>
  page
    .locator("main section, body > footer")
    .evaluateAll((all) => all.map((section) => section.getBoundingClientRect().height));

/** The ids of the sections whose layout may still be skipped. */
const skippedSections = (page: Page) =>
  page
    .locator("main section, body > footer")
    .evaluateAll((all) =>
      all.filter((section) => getComputedStyle(section).contentVisibility !== "visible").map(({ id }) => id),
    );

const isLaidOut = (page: Page) => expect.poll(() => skippedSections(page)).toEqual([]);

/** The distance of an element from the place at which a link to it ends, in whole pixels, by which the page scrolls. */
const distanceFromTarget = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((element) => {
    const { scrollPaddingTop } = getComputedStyle(document.documentElement);
    return Math.trunc(Math.abs(element.getBoundingClientRect().top - Number.parseFloat(scrollPaddingTop)));
  });

test("after the load all sections have their heights, and tools read the whole page", async ({ page }) => {
  await page.goto("/");
  await isLaidOut(page);
  expect(await skippedSections(page)).toEqual([]);
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const headings = nodes.filter(({ role, ignored }) => role?.value === "heading" && !ignored);
  expect(headings.length).toBe(await page.getByRole("heading").count());

  const heights = await sectionHeights(page);
  await page.reload();
  expect(await sectionHeights(page)).toEqual(heights);
  await test.step("paper shows every section, and drawings for a light background", async () => {
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    expect(await skippedSections(page)).toEqual([]);
    const drawings = page.locator("main img[src^='/drawings/']").filter({ visible: true });
    const paths = await drawings.evaluateAll((all) => all.map((image) => image.getAttribute("src")));
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => !path?.includes("-light."))).toEqual([]);
  });
});

test("the first paint skips far sections; a key, or find in page, lays them out at once", async ({ page }) => {
  await stopTime(page);
  /* Find in page takes the focus from the window. */
  for (const act of [
    () => page.keyboard.press("Control+f"),
    () => page.evaluate(() => dispatchEvent(new Event("blur"))),
  ]) {
    await page.goto("/");
    expect(await skippedSections(page)).not.toEqual([]);
    await act();
    expect(await skippedSections(page)).toEqual([]);
  }
});

test("links to a section end at their place", async ({ page }) => {
  for (const path of ["/case-studies/secure-devops", "/case-studies/financial-ml"]) {
    await page.goto(`${path}#call-to-action`);
    expect(await distanceFromTarget(page, "call-to-action"), path).toBe(0);
    expect(await skippedSections(page), path).toEqual([]);
  }
  /* From another place of a page that still skips sections. */
  await stopTime(page);
  await page.goto("/");
  await page.evaluate(() => location.assign("#consultation"));
  await expect.poll(() => distanceFromTarget(page, "consultation")).toBe(0);
  expect(await skippedSections(page)).toEqual([]);
});

test("a jump of more than a screen lays out all sections at once, a smaller scroll does not", async ({ page }) => {
  await stopTime(page);
  await page.goto("/");
  await page.evaluate(() => scrollTo(0, innerHeight));
  await expect(page.locator("html")).toHaveAttribute("data-scrolled");
  expect(await skippedSections(page)).not.toEqual([]);
  await page.evaluate(() => scrollBy(0, innerHeight + 1));
  await isLaidOut(page);
  expect(await skippedSections(page)).toEqual([]);
});

test("a link to a text ends at the text, which never moves", async ({ page }) => {
  await stopTime(page);
  await page.goto("/case-studies/custom-software-roi#:~:text=What%20would%20you%20stop");
  expect(await skippedSections(page)).toEqual([]);
  await expect(page.locator("#call-to-action").getByRole("heading")).toBeInViewport();
});

test("a page that is reloaded or returned to shows what it showed", async ({ page }) => {
  await page.goto("/about");
  await isLaidOut(page);
  const section = page.locator("#differentiators");
  await section.evaluate((element) => element.scrollIntoView());
  const distance = () => distanceFromTarget(page, "differentiators");
  expect(await distance()).toBe(0);
  await page.reload();
  await expect.poll(distance).toBeLessThan(3);
  await page.goto("/contact");
  await page.goBack();
  await expect.poll(distance).toBeLessThan(3);
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, isMobile: true });

  test("while the menu is open, the page behind it is skipped with its height", async ({ page }) => {
    await page.goto("/about");
    await isLaidOut(page);
    await page.evaluate(() => scrollTo(0, 2000));
    const main = page.locator("main");
    const place = () => main.evaluate((element) => ({ y: scrollY, height: element.clientHeight }));
    const before = await place();
    /* A tap on the button itself would scroll. */
    const { x, y } = (await page.getByRole("button", { name: "Menu" }).boundingBox()) ?? { x: 0, y: 0 };
    await page.touchscreen.tap(x + 20, y + 20);
    await expect(main).toHaveCSS("content-visibility", "hidden");
    expect(await place()).toEqual(before);
    await page.touchscreen.tap(x + 20, y + 20);
    await expect(main).toHaveCSS("content-visibility", "visible");
    expect(await place()).toEqual(before);
  });

  test("a page that is left by a tap skips what is out of sight, and nothing moves if it stays", async ({ page }) => {
    await page.goto("/about");
    await isLaidOut(page);
    await page.evaluate(() => scrollTo(0, 2000));
    const place = () =>
      page
        .locator("#differentiators")
        .evaluate((element) => ({ y: scrollY, top: element.getBoundingClientRect().top }));
    const before = await place();
    const heights = await sectionHeights(page);
    /* As if the visitor stopped the page before the next one came. */
    await page.evaluate(() => addEventListener("click", (event) => event.preventDefault(), true));
    const { x, y } = (await page.getByRole("banner").getByRole("link").first().boundingBox()) ?? { x: 0, y: 0 };
    await page.touchscreen.tap(x + 20, y + 20);
    await expect.poll(() => skippedSections(page)).not.toEqual([]);
    expect(await sectionHeights(page)).toEqual(heights);
    expect(await place()).toEqual(before);
    await page.keyboard.press("Shift");
    await isLaidOut(page);
    expect(await place()).toEqual(before);
  });
});

test("images near the screen load, the others four seconds after the page has loaded", async ({ page }) => {
  await page.goto("/about");
  const count = (loaded: boolean) =>
    page.locator("img:not(picture *)").evaluateAll((all, expected) => {
      const shown = (all as HTMLImageElement[]).filter((image) => image.checkVisibility());
      return shown.filter((image) => image.naturalWidth > 0 === expected).length;
    }, loaded);
  expect(await count(false)).toBeGreaterThan(0);
  await expect.poll(() => count(false)).toBe(0);
});

/* The sample has no video in its text. */
if (SITES.includes(PLAIN_SITE))
  test("a video loads nothing but its poster, and that when it comes near the screen", async ({ page }) => {
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    await page.goto(`${addressOf(PLAIN_SITE)}/case-studies/krankenhausabrechnung`, { waitUntil: "load" });
    const video = page.locator("video");
    expect(await video.evaluate((element: HTMLVideoElement) => element.poster)).toBe("");
    await video.scrollIntoViewIfNeeded();
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.poster)).toMatch(/\.avif$/);
    expect(requested.filter((url) => url.endsWith(".mp4"))).toEqual([]);
  });
