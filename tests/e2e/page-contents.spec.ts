import { expect, type Locator, type Page, test } from "@playwright/test";
import { readContent } from "#site/content/records.ts";

/* A button opens the list of a page's sections. On a phone the closed list is a column of cloth at the edge of the screen. */

const { contents: LABEL } = readContent().templates.caseStudy;

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
/** The largest space between the top of the window and a section that a link led to, with the header. */
const MOST_ABOVE = 140;

const contentsOf = (page: Page) => {
  const contents = page.getByRole("navigation", { name: LABEL });
  return { contents, button: contents.getByRole("button"), links: contents.getByRole("link") };
};

/** The sections that links lead to: the name of each link and the heading of its section. */
const headingsOf = (links: Locator) =>
  links.evaluateAll((all) =>
    all.map((link) => {
      const section = document.getElementById(decodeURIComponent((link as HTMLAnchorElement).hash.slice(1)));
      const title = section && document.getElementById(section.getAttribute("aria-labelledby") ?? "");
      return { name: link.textContent, heading: title?.textContent };
    }),
  );

const topOf = (page: Page) => page.evaluate(() => document.querySelector(":target")?.getBoundingClientRect().top ?? -1);

for (const viewport of [PHONE, DESKTOP]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("the sections of a page are one tab stop, which opens a list of links to them", async ({ page }) => {
      await page.goto("/");
      const { contents, button, links } = contentsOf(page);
      const hasFocus = () => contents.evaluate((nav) => nav.contains(document.activeElement));
      await button.focus();
      for (const [key, isInside] of [
        ["Tab", false],
        ["Shift+Tab", true],
        ["Shift+Tab", false],
        ["Tab", true],
      ] as const) {
        await page.keyboard.press(key);
        expect(await hasFocus(), key).toBe(isInside);
      }
      await expect(links).toHaveCount(0);

      await page.keyboard.press("Enter");
      await expect(links.first()).toBeVisible();
      const headings = await headingsOf(links);
      expect(headings.length).toBeGreaterThan(5);
      for (const { name, heading } of headings) expect(name).toBe(heading);
      await page.keyboard.press("Tab");
      await expect(links.first()).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(links).toHaveCount(0);
      await expect(button).toBeFocused();

      await page.keyboard.press("Enter");
      const { name = "" } = headings[3] ?? {};
      await links.nth(3).focus();
      await page.keyboard.press("Enter");
      await expect(links).toHaveCount(0);
      await expect.poll(() => topOf(page)).toBeGreaterThanOrEqual(0);
      await expect.poll(() => topOf(page)).toBeLessThan(MOST_ABOVE);
      await expect(page.locator(":target").getByRole("heading", { level: 2 })).toHaveText(name ?? "");
      await expect(button, "the button has the name of the section").toHaveAccessibleName(`${LABEL}: ${name}`);
    });

    test.describe("without JavaScript", () => {
      test.use({ javaScriptEnabled: false });

      test("the button opens the list, whose links lead to the sections", async ({ page }) => {
        await page.goto("/case-studies/financial-ml");
        const { button, links } = contentsOf(page);
        await button.click();
        const link = links.nth(2);
        const href = (await link.getAttribute("href")) ?? "";
        await link.click();
        await expect(page).toHaveURL(new RegExp(`${href}$`));
        const box = await page.locator(href).boundingBox();
        expect(box?.y).toBeGreaterThanOrEqual(0);
        expect(box?.y).toBeLessThan(MOST_ABOVE);
        await page.keyboard.press("Escape");
        await expect(links).toHaveCount(0);
      });
    });
  });
}

test("scrolling weaves the cloth beside a section, if motion is allowed and not on paper", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/#methodology");
  const section = page.locator("#methodology");
  /** Scrolls until a part of the section is at the edge of the cloth. @returns the height of the bare warp, from 1 to 0 */
  const bareWarp = (part: number) =>
    section.evaluate(async (element, fraction) => {
      const { top, height } = element.getBoundingClientRect();
      scrollBy({ top: top + fraction * height - 0.62 * innerHeight, behavior: "instant" });
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      return new DOMMatrix(getComputedStyle(element, "::after").transform).d;
    }, part);
  for (const part of [0, 0.25, 0.5, 1]) {
    await expect.poll(() => bareWarp(part), `${part} of the section is read`).toBeCloseTo(1 - part, 1);
    /* A large drawing in it is drawn as far. */
    const isDrawn = await section
      .locator('[data-draw="scroll"]')
      .evaluate((element) => getComputedStyle(element).clipPath.startsWith("inset(-20% -10%"));
    if (part === 0 || part === 1) expect(isDrawn, `${part} of the section is read`).toBe(part === 1);
  }
  const shuttle = section.locator("xpath=..");
  const shuttleAt = () =>
    shuttle.evaluate((element) => new DOMMatrix(getComputedStyle(element, "::before").transform).e);
  const before = await shuttleAt();
  await page.mouse.wheel(0, 50);
  await expect.poll(shuttleAt).not.toBe(before);
  const drawn = async () => [
    await bareWarp(0.5),
    await shuttle.evaluate((element) => getComputedStyle(element, "::before").content),
  ];
  await expect.poll(drawn).toEqual([expect.closeTo(0.5, 1), '""']);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect.poll(drawn).toEqual([0, "none"]);
  await page.emulateMedia({ reducedMotion: "no-preference", media: "print" });
  await expect.poll(drawn).toEqual([0, "none"]);
});

test("the button has its own name above all sections, and never lies on the footer", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto("/");
  const { button } = contentsOf(page);
  await expect(button).toHaveAccessibleName(LABEL);
  /** Where the footer begins, above the end of the button: what is there. */
  const atFooter = () =>
    button.evaluate((element) => {
      scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
      if (element.lastElementChild) element.lastElementChild.textContent = "A section with a long name".repeat(2);
      const { left, width, bottom } = element.getBoundingClientRect();
      const { top = Number.POSITIVE_INFINITY } = document.querySelector("footer")?.getBoundingClientRect() ?? {};
      const shown = document.elementFromPoint(left + width / 2, top + 8);
      return top + 8 < bottom ? shown?.closest("footer, button")?.tagName : `${top} ${bottom}`;
    });
  await expect.poll(atFooter).toBe("FOOTER");
});
