import { expect, type Page } from "@playwright/test";
import { readContent } from "#site/content/records.ts";

const { services } = readContent();

/** The button "Services" in the header and its panel. */
export const servicesMenu = (page: Page) => ({
  button: page.getByRole("button", { name: "Services" }),
  panel: page.locator("#services-menu"),
});

/** Expects that the menu opens below its button on hover and by keyboard, and closes again. */
export async function expectServicesMenu(page: Page): Promise<void> {
  const { button, panel } = servicesMenu(page);
  await expect(panel).toBeHidden();
  await button.hover();
  await expect(panel).toBeVisible();
  await expect(panel.getByRole("link")).toHaveCount(services.length + 1);
  const [above, below] = await Promise.all([button.boundingBox(), panel.boundingBox()]);
  if (!above || !below) throw new Error("The button or the panel is not visible.");
  expect(Math.abs(below.x + 16 - above.x)).toBeLessThan(2);
  expect(below.y - above.y - above.height).toBeLessThan(16);
  await page.mouse.move(above.x + 30, below.y + 200, { steps: 10 });
  await expect(panel).toBeVisible();
  await page.mouse.move(300, 700);
  await expect(panel).toBeHidden();
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(panel).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
}
