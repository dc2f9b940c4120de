import { expect, test } from "@playwright/test";
import { MESSAGES } from "#contract/messages.ts";
import { readContent } from "#site/content/records.ts";
import { PAGE_CONTRACT } from "../support/page-contract.ts";

const { home, services } = readContent();
const { fields } = home.form;

test.use({ javaScriptEnabled: false });

test("every page can be read whole", async ({ page }) => {
  test.setTimeout(90_000);
  for (const path of Object.keys(PAGE_CONTRACT)) {
    await page.goto(path);
    const hidden = await page
      .locator("main section")
      .evaluateAll((sections) =>
        sections
          .filter((section) => !section.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
          .map(({ id }) => id),
      );
    expect(hidden, path).toEqual([]);
    await expect(page.locator("[data-reveal]")).toHaveCount(0);
  }
});

test("what needs scripting is not offered, and the client strip stands still and scrolls", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("[data-pause]")).toBeHidden();
  await expect(page.getByRole("group", { name: "Colour theme" })).toBeHidden();
  const strip = page.getByRole("group", { name: "Client names" });
  await expect(strip).toHaveCSS("overflow-x", "auto");
  await expect(strip).toHaveAttribute("tabindex", "0");
  await expect(strip.locator("ul:visible")).toHaveCount(1);
});

test("Services opens on hover and by keyboard", async ({ page }) => {
  await page.goto("/");
  const button = page.getByRole("button", { name: "Services" });
  const panel = page.locator("#services-menu");
  await expect(panel).toBeHidden();
  await button.hover();
  await expect(panel).toBeVisible();
  await expect(panel.getByRole("link")).toHaveCount(services.length + 1);
  await page.mouse.move(300, 700);
  await expect(panel).toBeHidden();
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(panel).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
});

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test(`the header is solid below the top, motion: ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await page.goto("/#services");
    await expect(page.getByRole("banner")).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  });
}

test("an address without a page offers only ways that work", async ({ page }) => {
  await page.goto("/no-such-page");
  await expect(page.getByRole("link", { name: "Go to Homepage" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Go Back" })).toBeHidden();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the menu and its submenu open and close", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Menu" }).tap();
    await expect(page.getByRole("navigation", { name: "Mobile" })).toBeVisible();
    await page.getByRole("button", { name: "Services" }).tap();
    await expect(page.locator("#mobile-services").getByRole("link").first()).toBeVisible();
    await page.getByRole("button", { name: "Back to Menu" }).tap();
    await expect(page.locator("#mobile-services")).toBeHidden();
    await page.getByRole("button", { name: "Menu" }).tap();
    await expect(page.locator("#mobile-menu")).toBeHidden();
  });
});

test("a message posts natively and is thanked for on a page", async ({ page }) => {
  await page.goto("/");
  const form = page.locator("#get-in-touch");
  await form.getByLabel(fields.name.label).fill("Grace Hopper");
  await form.getByLabel(fields.email.label).fill("grace@navy.example");
  await form.getByLabel(fields.description.label).fill("A compiler.");
  await form.getByRole("button", { name: "Send Message" }).click();
  await expect(page).toHaveURL(/\/message-sent\?reference=/);
  await expect(page.getByRole("main")).toContainText(MESSAGES.contactSent);
  await expect(page.getByRole("main")).toContainText(/C-[0-9A-Z]{8}/);
});

test("a refused message comes back as a page with the sentence and every word typed", async ({ page }) => {
  await page.goto("/");
  const form = page.locator("#get-in-touch");
  const hostile = `"><script>alert(1)</script> $& %%name%% & </textarea>`;
  await form.getByLabel(fields.name.label).fill("Grace & Co");
  await form.getByLabel(fields.description.label).fill(hostile);
  const [response] = await Promise.all([
    page.waitForNavigation(),
    form.getByRole("button", { name: "Send Message" }).click(),
  ]);
  expect(response?.status()).toBe(400);
  expect(response?.headers()["content-type"]).toContain("text/html");
  const again = page.getByRole("main").locator("form");
  await expect(again.getByRole("status")).toHaveText("Please fill in all fields.");
  await expect(again.getByRole("status")).toHaveAttribute("data-tone", "error");
  await expect(again.getByLabel(fields.name.label)).toHaveValue("Grace & Co");
  await expect(again.getByLabel(fields.description.label)).toHaveValue(hostile);
  await again.getByLabel(fields.email.label).fill("grace@navy.example");
  await again.getByRole("button", { name: "Send Message" }).click();
  await expect(page).toHaveURL(/\/message-sent\?reference=/);
});
