import { expect, type Page, test } from "@playwright/test";
import { MESSAGES } from "../support/words.ts";

/* Browsers without an API that a script needs: the form is sent anyway. */

async function sendMessage(page: Page) {
  await page.goto("/");
  const form = page.locator("#get-in-touch");
  await form.locator('[name="name"]').fill("Ada Lovelace");
  await form.locator('[name="email"]').fill("ada@engine.example");
  await form.locator('[name="description"]').fill(`An engine, ${Math.random()}.`);
  await expect(page.locator("astro-island:not([ssr])").filter({ has: form })).toBeAttached();
  await form.getByRole("button", { name: "Send Message" }).click();
}

test("without the string and array methods of 2023, a form is sent and validated", async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ["toWellFormed", "isWellFormed"]) Reflect.deleteProperty(String.prototype, name);
    for (const name of ["toSorted", "toReversed", "toSpliced", "with"]) Reflect.deleteProperty(Array.prototype, name);
  });
  await sendMessage(page);
  const status = page.locator("#get-in-touch").getByRole("status");
  await expect(status).toContainText(MESSAGES.contactSent);
  await page.locator("#get-in-touch [type=submit]").click();
  await expect(status).toHaveText(MESSAGES.fillInAllFields);
});

test("if sending throws, the form is posted natively", async ({ page }) => {
  await page.addInitScript(() => {
    XMLHttpRequest.prototype.send = () => {
      throw new TypeError("no");
    };
  });
  await sendMessage(page);
  await expect(page).toHaveURL(/\/message-sent\?reference=C-[0-9A-Z]{8}$/);
  await expect(page.getByRole("main")).toContainText(MESSAGES.contactSent);
});
