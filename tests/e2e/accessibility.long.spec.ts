import { expect, type Locator, test } from "@playwright/test";
import { axeViolations } from "../support/axe-violations.ts";

test("axe finds no violation in the open menus and in an invalid form", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await page.getByRole("button", { name: "Services", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("#services-menu")).toBeVisible();
  await page.locator("#get-in-touch").getByRole("button").click();
  await expect(page.locator("#get-in-touch").getByRole("status")).not.toBeEmpty();
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.locator("main")).toHaveAttribute("inert");
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Services", exact: true }).click();
  await expect(page.getByRole("button", { name: "Back to Menu" })).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);
});

test.describe("in forced colours mode", () => {
  test("phases, bullets, the current page and the pressed theme use system colours", async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active", colorScheme: "light" });
    const ground = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).backgroundColor);
    /* Marks are borders, whose colour forced colours replace, and not backgrounds, which they remove. */
    const border = (locator: Locator, pseudo?: string) =>
      locator.evaluate((element, part) => {
        const { borderTopColor, borderTopWidth } = getComputedStyle(element, part);
        return { colour: borderTopColor, width: Number.parseFloat(borderTopWidth) };
      }, pseudo);

    await page.goto("/services/cloud-devops");
    const square = page.locator("#tech-stack i[data-on]").last();
    const { width } = await border(page.locator("#tech-stack i:not([data-on])").last());
    expect((await border(square)).width).toBeGreaterThan(5 * width);
    await page.goto("/about");
    const canvas = await ground(page.locator("body"));
    const pressed = page.locator("[data-set-theme][aria-pressed='true']");
    expect(await ground(pressed)).not.toBe(
      await ground(page.locator("[data-set-theme][aria-pressed='false']").first()),
    );
    const current = await border(page.getByRole("banner").locator("a[aria-current='page']").first(), "::after");
    await page.goto("/privacy-policy");
    const bullet = await border(page.locator("main li:not(nav li)").first(), "::before");
    for (const { colour, width } of [current, bullet]) {
      expect(width).toBeGreaterThan(1);
      expect(colour).not.toBe(canvas);
    }
  });

  test("found words and a chosen radio button are marked, and what has the focus is outlined", async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
    const outline = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).outlineStyle);
    await page.goto("/book");
    const radio = page.locator("#demo-form").getByRole("radio").first();
    await radio.focus();
    await page.keyboard.press("Space");
    await expect(radio).toBeChecked();
    expect(await outline(radio)).toBe("solid");
    const cells = page.locator("#demo-form label:has([type=radio])");
    const grounds = await cells.evaluateAll((all) => all.map((cell) => getComputedStyle(cell).backgroundColor));
    expect(grounds[0]).not.toBe(grounds[1]);
    await page.keyboard.press("/");
    expect(await outline(page.locator("#search-field"))).toBe("solid");
    await page.keyboard.type("software");
    const mark = page.getByRole("dialog").locator("mark").first();
    await expect(mark).toBeVisible();
    const [text, ground, around] = await mark.evaluate((element) => [
      getComputedStyle(element).color,
      getComputedStyle(element).backgroundColor,
      getComputedStyle(document.body).backgroundColor,
    ]);
    expect(ground).not.toBe(around);
    expect(text).not.toBe(ground);
  });
});

test("with prefers-contrast: more, lines and secondary text are stronger", async ({ page }) => {
  /* On a desktop, the line above a section has the colour of the cloth beside it. */
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ contrast: "more", colorScheme: "light" });
  await page.goto("/about");
  const colours = await page.evaluate(() => {
    const [lead, body, line] = [document.querySelector(".lead"), document.body, document.querySelector("#values")];
    return [
      lead && getComputedStyle(lead).color,
      getComputedStyle(body).color,
      line && getComputedStyle(line).borderTopColor,
    ];
  });
  expect(colours[0]).toBe(colours[1]);
  await page.emulateMedia({ contrast: "no-preference" });
  const faint = await page.locator("#values").evaluate((section) => getComputedStyle(section).borderTopColor);
  expect(colours[2]).not.toBe(faint);
});
