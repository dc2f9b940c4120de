import { type Browser, expect, test } from "@playwright/test";
import type { z } from "zod";
import { SECTION_KINDS } from "#site/sections/registry.ts";
import type { video } from "#site/sections/video/schema.ts";
import { axeViolations } from "../support/axe-violations.ts";
import { EVERY_KIND_PATH } from "../support/every-kind.ts";

/* Kinds of sections that no page of the sample has, on the page with a section of every kind. */

const [EXAMPLE] = (SECTION_KINDS.get("video")?.schema.meta()?.examples ?? []) as z.input<typeof video>[];
const { play = "", embed } = EXAMPLE ?? {};

/** Opens the page. @returns the page, and the addresses of other sites that it requests, which get an empty page */
async function open(browser: Browser, javaScriptEnabled: boolean) {
  const context = await browser.newContext({ javaScriptEnabled });
  const asked: string[] = [];
  await context.route(/^https:/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<h1>A player</h1>" });
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.goto(EVERY_KIND_PATH);
  return { page, asked, errors, [Symbol.asyncDispose]: () => context.close() };
}

test("a video of another site is requested when a visitor starts it, and not before", async ({ browser }) => {
  await using visit = await open(browser, true);
  const { page, asked, errors } = visit;
  const button = page.getByRole("link", { name: play });
  await button.scrollIntoViewIfNeeded();
  await button.hover();
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);
  await button.press("Enter");
  await expect(page.frameLocator("iframe").getByRole("heading", { name: "A player" })).toBeVisible();
  await expect(page.locator("iframe")).toBeFocused();
  expect(asked).toEqual([embed?.player]);
  expect(errors).toEqual([]);
  expect(await axeViolations(page)).toEqual([]);
});

test("without JavaScript the button leads to the video's page", async ({ browser }) => {
  await using visit = await open(browser, false);
  await visit.page.getByRole("link", { name: play }).click();
  await expect(visit.page).toHaveURL(embed?.page ?? "");
});

test("questions open with the keyboard, and paper shows every answer", async ({ browser }) => {
  await using visit = await open(browser, false);
  const { page } = visit;
  const questions = page.locator("details").filter({ has: page.locator("p") });
  const answer = questions.first().locator("p").first();
  await expect(answer).toBeHidden();
  await questions.first().locator("summary").press("Enter");
  await expect(answer).toBeVisible();
  await page.emulateMedia({ media: "print" });
  for (const question of await questions.all()) await expect(question.locator("p").first()).toBeVisible();
});
