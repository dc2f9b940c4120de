import { expect, test } from "@playwright/test";
import { readContent } from "#site/content/records.ts";
import { distinctPages } from "../support/distinct-pages.ts";
import { DEMO_FORM, pdfFile } from "../support/forms.ts";
import { IS_LONG } from "../support/test-run.ts";
import { FORM_TEXTS, MESSAGES } from "../support/words.ts";

const { errorsHeading } = FORM_TEXTS.demo;
const { values } = DEMO_FORM;

test.use({ javaScriptEnabled: false });

test("every kind of page shows and lays out all its sections", async ({ page }) => {
  for (const { url } of distinctPages().slice(0, IS_LONG ? undefined : 8)) {
    await page.goto(url);
    const hidden = await page
      .locator("main section")
      .evaluateAll((sections) =>
        sections
          .filter(
            (section) =>
              !section.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
              getComputedStyle(section).contentVisibility !== "visible",
          )
          .map(({ id }) => id),
      );
    expect(hidden, url).toEqual([]);
    await expect(page.locator("[data-reveal]")).toHaveCount(0);
  }
});

test("controls that need JavaScript are hidden, and the client strip does not move but scrolls", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("[data-pause]")).toBeHidden();
  await expect(page.getByRole("group", { name: "Colour theme" })).toBeHidden();
  const strip = page.getByRole("group", { name: "Client names" });
  await expect(strip).toHaveCSS("overflow-x", "auto");
  await expect(strip).toHaveAttribute("tabindex", "0");
  await expect(strip.locator("ul:visible")).toHaveCount(1);
});

test("@long the header is solid below the top, with and without motion", async ({ page }) => {
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto("/#services");
    await expect(page.getByRole("banner")).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  }
});

test("@long the 404 page offers only links that work without JavaScript, and no search", async ({ page }) => {
  await page.goto("/no-such-page");
  await expect(page.getByRole("link", { name: "Go to Homepage" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Go Back" })).toBeHidden();
  for (const button of await page.locator("[data-open-search]").all()) await expect(button).toBeHidden();
  await page.keyboard.press("/");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the menu and its submenu open and close", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Menu" }).tap();
    await expect(page.getByRole("navigation", { name: "Mobile" })).toBeVisible();
    await page.getByRole("button", { name: "Services", exact: true }).tap();
    await expect(page.locator("#mobile-services").getByRole("link").first()).toBeVisible();
    await page.getByRole("button", { name: "Back to Menu" }).tap();
    await expect(page.locator("#mobile-services")).toBeHidden();
    await page.getByRole("button", { name: "Menu" }).tap();
    await expect(page.locator("#mobile-menu")).toBeHidden();
  });
});

/* tests/site/render-forms.test.tsx has the answers to each form. */

test("an invalid form returns with a summary, each error at its field and its values", async ({ page }) => {
  await page.goto("/book");
  await page.locator("#demo-form [type=submit]").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(readContent().answers.demo.notSent.heading);
  const returned = page.locator("main form");
  const summary = returned.getByRole("group", { name: errorsHeading });
  await expect(summary).toBeFocused();
  const links = summary.getByRole("link");
  await expect(links).toHaveCount(Object.keys(values).length + 1);
  const top = (await summary.boundingBox())?.y ?? 0;
  for (const link of await links.all()) {
    const field = page.locator(`[id="${(await link.getAttribute("href"))?.slice(1)}"]`);
    expect((await field.boundingBox())?.y).toBeGreaterThan(top);
    await expect(field).toHaveAttribute("aria-invalid", "true");
    const isChoice = (await field.getAttribute("type")) === "radio";
    const described = isChoice ? returned.getByRole("group", { name: "Budget" }) : field;
    const text = (await link.textContent())?.replaceAll(".", "\\.");
    await expect(described).toHaveAccessibleDescription(new RegExp(`${text}$`));
  }

  const field = (name: string) => returned.locator(`[name="${name}"]`);
  for (const [name, value] of Object.entries({ ...values, phone: "" })) await field(name).fill(value);
  await field("budget").first().check();
  await returned.locator("[type=submit]").click();
  await expect(returned.getByRole("status")).toContainText("your phone number is missing");
  await expect(returned.getByRole("status")).toHaveCSS("display", "flex");
  for (const [name, value] of Object.entries({ ...values, phone: "" })) await expect(field(name)).toHaveValue(value);
  await expect(field("budget").first()).toBeChecked();
  await field("phone").fill(values.phone ?? "");
  await returned.locator("[type=submit]").click();
  await expect(page).toHaveURL(/\/demo-sent\?reference=/);
});

test("the browser shows the name of a chosen file, and the hint about the resume is hidden", async ({ page }) => {
  await page.goto("/contact-careers");
  const form = page.locator("#application-form");
  const resume = form.locator("input[type=file]");
  await expect(form.getByText(MESSAGES.resumeHint)).toBeVisible();
  await expect(resume).toHaveCSS("opacity", "1");
  await resume.setInputFiles(pdfFile("ada.pdf"));
  await expect(form.getByText(MESSAGES.resumeHint)).toBeHidden();
});
