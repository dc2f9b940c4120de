import { expect, test } from "@playwright/test";
import { readContent } from "#site/content/records.ts";

const { services } = readContent();

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the menu keeps its links and opens if a component throws", async ({ page }) => {
    await page.addInitScript(() => {
      const listen = EventTarget.prototype.addEventListener;
      EventTarget.prototype.addEventListener = function (this: EventTarget, type: string, ...rest: unknown[]) {
        if (type === "beforetoggle" && (this as Element).id === "mobile-menu") throw new Error("thrown by the test");
        return listen.call(this, type, ...(rest as [EventListener]));
      };
    });
    await page.goto("/");
    const links = page.locator("#mobile-menu a");
    const count = await links.count();
    const thrown = page.waitForEvent("pageerror");
    await page.locator("[popovertarget=mobile-menu]").focus();
    expect((await thrown).message).toBe("thrown by the test");
    await expect(links).toHaveCount(count);
    await page.locator("[popovertarget=mobile-menu]").tap();
    await expect(links.first()).toBeVisible();
    await page.locator("#mobile-menu").getByRole("link", { name: "Careers" }).tap();
    await expect(page).toHaveURL(/\/careers$/);
  });
});

test("on a low screen, the panel scrolls to every link", async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 480 });
  await page.goto("/");
  await page.getByRole("button", { name: "Services" }).hover();
  const links = page.locator("#services-menu").getByRole("link");
  await expect(links).toHaveCount(services.length + 1);
  const panel = await page.locator("#services-menu").boundingBox();
  expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThanOrEqual(480);
  await links.last().hover();
  const last = await links.last().boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(480);
});
