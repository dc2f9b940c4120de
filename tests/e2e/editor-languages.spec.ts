import { execFileSync } from "node:child_process";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { axeViolations } from "../support/axe-violations.ts";
import { SAMPLE_CONTENT } from "../support/sites.ts";
import { startEditor } from "../support/start-editor.ts";
import { tempFolder } from "../support/temp-folder.ts";

const heading = (page: Page) => page.frameLocator("iframe").getByRole("heading", { level: 1 });
const language = (page: Page) => page.getByRole("group", { name: "Language" });
const fits = async (page: Page) => {
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
};
const openList = async (page: Page, url: string) => {
  await page.addInitScript(() => localStorage.setItem("editor-tour-seen", "yes"));
  await page.goto(`${url}/office/content`);
};

test("a site gets its first other language on a phone, without a file", async ({ page }) => {
  await using editor = await startEditor();
  await page.setViewportSize({ width: 390, height: 844 });
  await openList(page, editor.url);
  await expect(page.getByRole("heading", { name: "Words and settings" })).toBeVisible();
  await expect(language(page)).toHaveCount(0);
  await page.getByRole("button", { name: "New language" }).click();
  await page.getByLabel("Language", { exact: true }).selectOption({ label: "Arabic (العربية)" });
  await fits(page);
  await page.getByRole("button", { name: "Add the language" }).click();
  await expect(page.frameLocator("iframe").locator("html")).toHaveAttribute("dir", "rtl");
  await heading(page).click();
  await expect(page.locator("textarea:focus")).toHaveAttribute("lang", "ar");
  await expect(page.getByText("Still the same as in English").first()).toBeVisible();
  await fits(page);
  await page.getByRole("link", { name: "All content" }).click();
  await expect(language(page).getByRole("button", { pressed: true })).toHaveText("العربية");
  await page.getByRole("button", { name: "Translate: Words of all forms" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Words of all forms (Arabic)" })).toBeVisible();
});

test("a translation stands beside its original, with what changed in that since", async ({ page }) => {
  await using temp = await tempFolder();
  const path = (name: string) => join(temp.path, name);
  await cp(SAMPLE_CONTENT, temp.path, { recursive: true });
  for (const name of ["pages/home.yaml", "pages/contact.yaml", "interface.yaml"]) {
    await mkdir(dirname(path(`nb/${name}`)), { recursive: true });
    await writeFile(path(`nb/${name}`), (await readFile(path(name), "utf8")).replace(/^dates: .*/m, "dates: nb"));
  }
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=Dev", "-c", "user.email=dev@example.com", ...args], { cwd: temp.path });
  git("init", "-q");
  git("add", "-A");
  git("commit", "-qm", "Start");
  const contact = await readFile(path("pages/contact.yaml"), "utf8");
  const [, old = ""] = /^ {4}heading: (.*)/m.exec(contact) ?? [];
  await writeFile(path("pages/contact.yaml"), contact.replace(old, "A new heading"));
  await using editor = await startEditor(temp.path);
  await openList(page, editor.url);
  await language(page).getByRole("button", { name: "norsk bokmål" }).click();
  const row = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: "Contact", exact: true }) });
  await expect(row).toContainText("Outdated");
  await fits(page);
  await row.getByRole("link").first().click();
  const field = page.locator("textarea:focus");
  await heading(page).click();
  const original = page.locator(`[id="${((await field.getAttribute("aria-describedby")) ?? "").split(" ")[0]}"]`);
  await expect(original).toContainText(`English now${"A new heading"}`);
  await expect(original.locator("del").first()).toBeVisible();
  await page.getByText("1 change in English since this was last published").click();
  await fits(page);
  await page.getByRole("link", { name: "All content" }).click();
  await page.getByRole("button", { name: "Translate: About us" }).click();
  const english = await heading(page).textContent();
  await heading(page).click();
  await expect(page.frameLocator("iframe").locator("html")).toHaveAttribute("lang", "nb");
  await field.fill("Om oss");
  await expect(heading(page)).toHaveText("Om oss");
  await expect(page.getByRole("region", { name: "Text" })).toContainText(`English${english}`);
});
