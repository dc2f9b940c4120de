import { expect, test } from "@playwright/test";
import { axeComplaints } from "../support/axe-complaints.ts";
import { HIDDEN_PAGES, PAGE_CONTRACT, RECORD_PAGES } from "../support/page-contract.ts";

const pages = [...new Set([...Object.keys(PAGE_CONTRACT), ...RECORD_PAGES, ...HIDDEN_PAGES])];
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/* Pages are only looked at here, which leaves nothing behind: a context for each test would take as long as the tests. */
test.use({ reuseContext: true });

for (const path of pages) {
  test(`axe finds nothing on ${path}, wide and narrow, light and dark`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path);
    for (const viewport of sizes) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await axeComplaints(page), `at ${viewport.width} px, ${colorScheme}`).toEqual([]);
      }
    }
  });

  test(`${path} never scrolls sideways from 320 to 2560 px`, async ({ page }) => {
    await page.goto(path);
    for (const width of [320, 360, 390, 480, 704, 705, 768, 1024, 1088, 1089, 1280, 1440, 1920, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate(() => {
        scrollTo(10_000, 0);
        return Math.max(scrollX, document.documentElement.scrollWidth - innerWidth);
      });
      expect(overflow, `at ${width} px`).toBe(0);
    }
  });

  test(`${path} has one h1, headings in order, a skip link that works and a target of at least 24 px everywhere`, async ({
    page,
  }) => {
    await page.goto(path);
    const levels = await page
      .locator("main")
      .locator("h1, h2, h3, h4, h5, h6")
      .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    for (const [index, level] of levels.entries()) expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
    const small = await page.locator("a:visible, button:visible").evaluateAll((targets) =>
      targets
        .filter((target) => getComputedStyle(target).display !== "inline")
        .map((target) => ({ name: target.textContent?.trim(), ...target.getBoundingClientRect().toJSON() }))
        .filter(({ width, height }) => width < 24 || height < 24)
        .map(({ name }) => name),
    );
    expect(small).toEqual([]);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/#main$/);
  });
}

test("axe finds nothing in the open menus and in a refused form", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await page.getByRole("button", { name: "Services" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("#services-menu")).toBeVisible();
  await page.locator("#get-in-touch").getByRole("button").click();
  await expect(page.locator("#get-in-touch").getByRole("status")).not.toBeEmpty();
  expect(await axeComplaints(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.locator("main")).toHaveAttribute("inert");
  expect(await axeComplaints(page)).toEqual([]);
  await page.getByRole("button", { name: "Services" }).click();
  await expect(page.getByRole("button", { name: "Back to Menu" })).toBeFocused();
  expect(await axeComplaints(page)).toEqual([]);
});
