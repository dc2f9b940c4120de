import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { MESSAGES } from "#contract/messages.ts";
import { fileNamed } from "../support/form-calls.ts";
import { tempFolder } from "../support/temp-folder.ts";

/* Browsers keep a chosen file when a visitor comes back to a page. The row says what the input really holds. */

for (const withReact of [false, true]) {
  test(`a file the browser kept is named after a return to the page, ${withReact ? "and" : "before"} React has arrived`, async ({
    page,
  }) => {
    await using folder = await tempFolder();
    const path = join(folder.path, "ada.pdf");
    await writeFile(path, fileNamed("ada.pdf").buffer);
    await page.goto("/contact-careers");
    const form = page.locator("#application-form");
    await form.locator("[type=file]").setInputFiles(path);
    await expect(form.locator("b")).toHaveText("ada.pdf");
    await page.goto("/about");
    if (!withReact) await page.route("**/_astro/*.js", (route) => route.abort());
    await page.goBack();
    expect(await form.locator("[type=file]").evaluate((input: HTMLInputElement) => input.files?.length)).toBe(1);
    if (withReact) await form.locator('[name="subject"]').focus();
    await expect(form.locator("b")).toHaveText("ada.pdf");
    await expect(form.getByText(MESSAGES.resumeHint)).toBeHidden();
    await expect(form.getByRole("button", { name: "Remove ada.pdf" })).toHaveCount(withReact ? 1 : 0);
  });
}
