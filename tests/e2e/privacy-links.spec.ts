import { expect, test } from "@playwright/test";
import { readContent } from "#site/content/records.ts";

const { book } = readContent();

const FORMS = [
  ["/", "#get-in-touch"],
  ["/contact", "#contact-form"],
  ["/book", "#demo-form"],
  ["/contact-careers", "#application-form"],
] as const;

for (const [path, form] of FORMS) {
  test(`${form} links to the privacy policy beside its button; the footer does not`, async ({ page }) => {
    await page.goto(path);
    const link = page.locator(form).getByRole("link", { name: "privacy policy" });
    await expect(link).toHaveAttribute("href", "/privacy-policy");
    await expect(page.locator("footer").getByRole("link", { name: /privacy/i })).toHaveCount(0);
    await expect(page.locator("footer")).toContainText("Privacy Policy");
    if (form === "#demo-form") {
      const dialog = page.waitForEvent("dialog");
      const click = link.click();
      expect((await dialog).message()).toBe(book.form.note.alert);
      await (await dialog).accept();
      await click;
      await expect(page).toHaveURL(/\/book$/);
    } else {
      await link.click();
      await expect(page).toHaveURL(/\/privacy-policy$/);
    }
  });
}
