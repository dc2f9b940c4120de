import { expect, type Page, test } from "@playwright/test";
import { readContent } from "#site/content/records.ts";
import { axeViolations } from "../support/axe-violations.ts";
import { recordAt, sectionOf } from "../support/page-parts.ts";
import { DESTINATIONS, SEARCH_WORDS } from "../support/words.ts";

const { caseStudies, notFound, pages, services } = readContent();
const searched = pages.find(({ page }) => page.searchWords);
const { title: studyTitle = "", id: studyId = "" } = caseStudies[0] ?? {};
const study = `/case-studies/${studyId}`;

const dialogOf = (page: Page) => page.getByRole("dialog", { name: SEARCH_WORDS.label });
const fieldOf = (page: Page) => dialogOf(page).getByRole("searchbox", { name: SEARCH_WORDS.label });
const statusOf = (page: Page) => dialogOf(page).getByRole("status");
/** The same text at once, which screen readers do not get. */
const visibleStatusOf = (page: Page) => dialogOf(page).locator("p[aria-hidden=true]");
const resultsOf = (page: Page) => dialogOf(page).locator("ol > li");

/** Opens the dialog on `path` and enters `query`. */
async function search(page: Page, query: string, path = "/about") {
  await page.goto(path);
  await page.keyboard.press("/");
  await fieldOf(page).fill(query);
}

test("each shortcut opens the dialog with the focus; Escape closes it and restores the focus", async ({ page }) => {
  await page.goto("/about");
  const link = page.getByRole("main").getByRole("link").first();
  for (const keys of ["/", "Control+k"]) {
    await link.focus();
    await page.keyboard.press(keys);
    await expect(fieldOf(page), keys).toBeFocused();
    await expect(fieldOf(page)).toHaveValue("");
    await page.keyboard.press("Escape");
    await expect(dialogOf(page)).toBeHidden();
    await expect(link).toBeFocused();
  }
  await test.step("the / shortcut can be turned off by keyboard, the choice is saved, and Ctrl+K keeps working", async () => {
    await page.keyboard.press("/");
    const choice = dialogOf(page).getByRole("checkbox", { name: SEARCH_WORDS.slash });
    while (!(await choice.evaluate((element) => element === document.activeElement))) await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await expect(choice).not.toBeChecked();
    await page.goto("/contact");
    await page.keyboard.press("/");
    await expect(dialogOf(page)).toBeHidden();
    await page.keyboard.press("Control+k");
    await expect(fieldOf(page)).toBeFocused();
    await choice.check();
    await page.keyboard.press("Escape");
    await page.keyboard.press("/");
    await expect(fieldOf(page)).toBeFocused();
  });
});

test("a click before the page's script runs opens the search", async ({ page }) => {
  await page.addInitScript(() => {
    const click = () => document.querySelector<HTMLElement>("[data-open-search]")?.click();
    document.addEventListener("readystatechange", click, { once: true });
  });
  await page.goto("/about");
  await expect(fieldOf(page)).toBeFocused();
});

for (const [path, name] of [
  ["/about", SEARCH_WORDS.label],
  ["/no-such-page", notFound.search],
] as const) {
  test(`on ${path} a button opens the search and gets the focus back`, async ({ page }) => {
    await page.goto(path);
    const button = page.getByRole("button", { name, exact: true });
    await button.click();
    await expect(fieldOf(page)).toBeFocused();
    await fieldOf(page).fill(studyTitle);
    await expect(resultsOf(page).first().getByRole("link").first()).toHaveAttribute("href", study);
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
    await expect(page.getByRole("banner").locator("[data-open-search]")).toHaveCount(0);
  });
}

test("text typed before the search is loaded is searched for; keys lead to a result", async ({ page }) => {
  await page.goto("/about");
  await page.keyboard.press("/");
  await page.keyboard.type(studyTitle.slice(0, -1));
  const first = resultsOf(page).getByRole("link").first();
  await expect(first).toHaveAttribute("href", study);
  await page.keyboard.press("ArrowDown");
  await expect(first).toBeFocused();
  await test.step("on a result, typing continues in the field, and the shortcut selects the field's text", async () => {
    await page.keyboard.press(studyTitle.slice(-1));
    await expect(fieldOf(page)).toBeFocused();
    await expect(fieldOf(page)).toHaveValue(studyTitle);
    await page.keyboard.press("ArrowDown");
    await expect(first).toBeFocused();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("x");
    await expect(fieldOf(page)).toHaveValue("x");
  });
  await fieldOf(page).fill(studyTitle);
  await expect(first).toHaveAttribute("href", study);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(study);
  await expect(dialogOf(page)).toBeHidden();
});

test("the name of a service or case study has its page as the first result, with its breadcrumb", async ({ page }) => {
  await search(page, "");
  const named = [
    ...services.slice(0, 1).map(({ path, title }) => ({ title, href: path, trail: "Home / Services" })),
    ...caseStudies
      .slice(0, 1)
      .map(({ id, title }) => ({ title, href: `/case-studies/${id}`, trail: "Home / Case studies" })),
  ];
  for (const { title, href, trail } of named) {
    await fieldOf(page).fill(title);
    await expect(statusOf(page)).toContainText(`“${title}”`);
    await expect(resultsOf(page).first().getByRole("link").first()).toHaveAttribute("href", href);
    await expect(resultsOf(page).first().getByRole("link").first()).toHaveText(title);
    await expect(resultsOf(page).first()).toContainText(trail);
  }
});

test("words that a page does not use find it, if its record names them", async ({ page }) => {
  await search(page, "");
  for (const word of searched?.page.searchWords?.split(" ") ?? []) {
    await fieldOf(page).fill(word);
    await expect(statusOf(page)).toContainText(`“${word}”`);
    await expect(resultsOf(page).first().getByRole("link").first()).toHaveAttribute("href", searched?.path ?? "");
  }
});

test("the status shows the count, matches of a question are marked, and a section is a deep link", async ({ page }) => {
  const path = services[0]?.path ?? "";
  const { id, heading } = sectionOf(recordAt(path), "points");
  await search(page, `What is ${heading}`);
  await expect(statusOf(page)).toHaveText(/^\d+ results? for “/);
  await expect(statusOf(page)).toContainText(`“What is ${heading}”`);
  const result = resultsOf(page).filter({ has: page.locator(`a[href="${path}"]`) });
  const words = heading.toLowerCase().split(/\W+/);
  const marked = await result.locator("mark").allTextContents();
  expect(marked.some((text) => words.includes(text.toLowerCase()))).toBe(true);
  expect(marked.filter((text) => /^(?:what|is)$|[.?]$/i.test(text))).toEqual([]);
  await result.getByRole("link", { name: heading }).click();
  await expect(page).toHaveURL(`${path}#${id}`);
  await expect(dialogOf(page)).toBeHidden();
  await test.step("a result on the current page closes the dialog and scrolls to the section", async () => {
    await page.evaluate(() => scrollTo(0, 0));
    await page.keyboard.press("/");
    await fieldOf(page).fill(heading);
    await result.getByRole("link", { name: heading }).click();
    await expect(dialogOf(page)).toBeHidden();
    await expect(page.locator(`#${id}`)).toBeInViewport();
  });
});

test("@long a button shows the results after the first ten, and the focus stays in the list", async ({ page }) => {
  await search(page, "software");
  await expect(resultsOf(page)).toHaveCount(10);
  await dialogOf(page).getByRole("button", { name: SEARCH_WORDS.all }).click();
  await expect(resultsOf(page)).not.toHaveCount(10);
  await expect(dialogOf(page).getByRole("button", { name: SEARCH_WORDS.all })).toHaveCount(0);
  await expect(resultsOf(page).nth(9).locator("a").first()).toBeFocused();
});

test("no query and a query without results show default links, which give the focus back", async ({ page }) => {
  await search(page, "");
  const links = dialogOf(page).getByRole("list").getByRole("link");
  await expect(links).toHaveText(DESTINATIONS.map(({ label }) => label));
  await fieldOf(page).fill("qqxzv");
  await expect(statusOf(page)).toHaveText("No page says “qqxzv”.");
  await expect(dialogOf(page)).toContainText(SEARCH_WORDS.suggestion);
  await expect(links).toHaveCount(DESTINATIONS.length);
  await fieldOf(page).fill("");
  await expect(statusOf(page)).toHaveText("");
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await fieldOf(page).fill(studyTitle);
  await page.keyboard.press("Enter");
  await expect(links.first()).toBeFocused();
  await page.clock.resume();
  await expect(fieldOf(page)).toBeFocused();
});

test("the query is not sent to the server, and WebAssembly runs in the worker alone", async ({ page }) => {
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
  await search(page, studyTitle);
  await expect(resultsOf(page).first()).toBeVisible();
  const words = studyTitle.toLowerCase().split(/\W+/);
  const indexRequests = sent.filter((request) => request.includes("/pagefind/"));
  expect(indexRequests.some((request) => request.includes("/pagefind/index/"))).toBe(true);
  expect(
    indexRequests.filter((request) => words.some((word) => word.length > 3 && request.toLowerCase().includes(word))),
  ).toEqual([]);
  const { origin } = new URL(page.url());
  expect(sent.filter((request) => !request.startsWith(origin))).toEqual([]);
  expect(page.url()).toBe(`${origin}/about`);
  expect(errors).toEqual([]);
  const compile = () => WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(() => "runs", String);
  expect(await page.evaluate(compile)).toContain("Content Security Policy");
});

test("@long without an answer for the index, the dialog waits, shows an error, and a retry works", async ({ page }) => {
  await page.clock.install();
  const gate = Promise.withResolvers<void>();
  await page.route("**/pagefind/**", async (route) => {
    await gate.promise;
    await route.abort();
  });
  await search(page, studyTitle);
  await expect(statusOf(page)).toHaveText(SEARCH_WORDS.looking);
  await expect(dialogOf(page).getByRole("list").getByRole("link")).toHaveCount(DESTINATIONS.length);
  await fieldOf(page).fill(studyTitle.slice(1));
  await fieldOf(page).fill(studyTitle);
  gate.resolve();
  await expect(statusOf(page)).toHaveText(SEARCH_WORDS.failed);
  await expect(dialogOf(page).getByRole("list").getByRole("link")).toHaveCount(DESTINATIONS.length);
  const again = dialogOf(page).getByRole("button", { name: SEARCH_WORDS.again });
  const lost = page.waitForRequest("**/pagefind/**");
  await page.unroute("**/pagefind/**");
  await page.route("**/pagefind/**", () => {});
  await again.click();
  await lost;
  await page.clock.runFor("00:31");
  await page.unroute("**/pagefind/**");
  await again.click();
  await expect(resultsOf(page).first().getByRole("link").first()).toHaveAttribute("href", study);
  await expect(fieldOf(page)).toBeFocused();
});

test("@long without its script, the dialog shows an error, closes, and the next shortcut retries", async ({ page }) => {
  await page.route("**/_astro/SearchDialog*", (route) => route.abort());
  await page.goto("/about");
  await page.keyboard.press("/");
  await expect(statusOf(page)).toHaveText(SEARCH_WORDS.failed);
  await dialogOf(page).getByRole("button", { name: SEARCH_WORDS.close }).click();
  await expect(dialogOf(page)).toBeHidden();
  await page.unroute("**/_astro/SearchDialog*");
  await page.keyboard.press("/");
  await fieldOf(page).fill(studyTitle);
  await expect(resultsOf(page).first().getByRole("link").first()).toHaveAttribute("href", study);
});

test("@long axe finds no violation in the results on both screens and themes, and all are in sight", async ({
  page,
}) => {
  await search(page, "software");
  await expect(resultsOf(page).first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  for (const [width, colorScheme] of [
    [1440, "light"],
    [390, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    expect(await axeViolations(page)).toEqual([]);
    const close = dialogOf(page).getByRole("button", { name: SEARCH_WORDS.close });
    for (const part of [fieldOf(page), visibleStatusOf(page), close]) await expect(part).toBeInViewport({ ratio: 1 });
    expect(await dialogOf(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
});
