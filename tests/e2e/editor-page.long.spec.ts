import { expect, type FrameLocator, type Page, test } from "@playwright/test";
import type { Field, FromPage, ToPage } from "../../editor/api-types.ts";
import { contentCopy } from "../support/edit-content.ts";
import { type Editor, startEditor } from "../support/start-editor.ts";

/* A page of the preview in a frame, as in the editor. The tests send it the editor's messages. */

/* In one worker, with one editor. */
test.describe.configure({ mode: "default" });

let editor: Editor;
test.beforeAll(async () => {
  editor = await startEditor();
});
test.afterAll(() => editor[Symbol.asyncDispose]());

type Harness = typeof globalThis & { messages: FromPage[]; tell(message: ToPage): void };

const HARNESS = `<!doctype html><title>Editor</title><iframe style="width: 1200px; height: 700px"></iframe><script>
  messages = [];
  addEventListener("message", ({ data }) => messages.push(data));
  tell = (message) => frames[0].postMessage(message, location.origin);
</script>`;

/** Opens a page of the preview in a frame. */
async function openPage(page: Page, path: string): Promise<FrameLocator> {
  await page.route(`${editor.url}/office/content`, (route) =>
    route.fulfill({ contentType: "text/html", body: HARNESS }),
  );
  await page.goto(`${editor.url}/office/content`);
  await page.locator("iframe").evaluate((frame: HTMLIFrameElement, src) => {
    frame.src = src;
  }, editor.pages + path);
  await expect.poll(() => lastMessage(page)).toMatchObject({ type: "shown" });
  return page.frameLocator("iframe >> nth=0");
}

const lastMessage = (page: Page) => page.evaluate(() => (globalThis as Harness).messages.at(-1));
const tell = (page: Page, message: ToPage) => page.evaluate((sent) => (globalThis as Harness).tell(sent), message);

const HEADING: Field = { record: "pages/about.yaml", path: ["sections", 0, "heading"] };
const fieldOf = ({ record, path }: Field) => `[data-field='${JSON.stringify([record, path])}']`;

test("a click on a text selects its field, also in a link, which Ctrl or a button follows", async ({ page }) => {
  const frame = await openPage(page, "/about");
  expect(await lastMessage(page)).toEqual({ type: "shown", address: "/about" });
  const heading = frame.locator(fieldOf(HEADING));
  await heading.click();
  await expect.poll(() => lastMessage(page)).toEqual({ type: "selected", field: HEADING });
  await expect(heading).toHaveCSS("outline-style", "solid");

  const link = frame.getByRole("banner").getByRole("link", { name: "Careers" });
  await link.click();
  await expect.poll(() => lastMessage(page)).toMatchObject({ type: "selected", field: { record: "navigation.yaml" } });
  await expect(heading).not.toHaveCSS("outline-style", "solid");
  await frame.getByRole("button", { name: "Open this page" }).click();
  await expect.poll(() => lastMessage(page)).toMatchObject({ type: "shown", address: "/careers" });
  await frame
    .getByRole("banner")
    .getByRole("link", { name: "About Us" })
    .click({ modifiers: ["ControlOrMeta"] });
  await expect.poll(() => lastMessage(page)).toMatchObject({ type: "shown", address: "/about" });
});

test("a click on a picture selects it, and a form sends nothing", async ({ page }) => {
  const frame = await openPage(page, "/case-studies/cloud-scaling-devops");
  await frame.locator("main img[data-field]").first().click();
  await expect
    .poll(() => lastMessage(page))
    .toMatchObject({
      type: "selected",
      field: { record: "case-studies/cloud-scaling-devops.yaml", path: expect.arrayContaining(["picture"]) },
    });
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.method()));
  const other = await openPage(page, "/contact");
  await other
    .locator("form")
    .first()
    .evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
      form.requestSubmit();
      form.submit();
    });
  await other.getByRole("button", { name: "Send Message" }).click();
  expect(requests).not.toContain("POST");
});

test("a typed text is in the page at once, without a request", async ({ page }) => {
  const frame = await openPage(page, "/about");
  const heading = frame.locator(fieldOf(HEADING));
  await heading.scrollIntoViewIfNeeded();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  for (const text of ["Typed", "Typed at once", "Typed at once, letter by letter"]) {
    await tell(page, { type: "typed", field: HEADING, text });
    await expect(heading).toHaveText(text);
  }
  expect(requests).toEqual([]);
});

test("typed Markdown is shown once it is saved", async ({ page }) => {
  const frame = await openPage(page, "/about");
  const heading = frame.locator(fieldOf(HEADING));
  await tell(page, { type: "typed", field: HEADING, text: "One word" });
  await expect(heading).toHaveText("One word");
  for (const text of ["One **bold** word", "<img src=x onerror=alert(1)>"])
    await tell(page, { type: "typed", field: HEADING, text });
  await expect(heading).toHaveText("One word");
});

test("a saved draft is put into place without losing scroll and outline", async ({ page }) => {
  const frame = await openPage(page, "/about");
  const sections = frame.locator("main section");
  await sections.nth(2).scrollIntoViewIfNeeded();
  const field: Field = { record: "pages/about.yaml", path: ["sections", 2, "heading"] };
  await tell(page, { type: "select", field });
  const heading = frame.locator(fieldOf(field));
  await expect(heading).toHaveCSS("outline-style", "solid");
  const scrolled = () => page.evaluate(() => frames[0]?.scrollY);
  await page.waitForFunction(() => {
    const now = frames[0]?.scrollY;
    const state = globalThis as typeof globalThis & { before?: number | undefined };
    const isStill = now === state.before;
    state.before = now;
    return isStill;
  });
  const before = await scrolled();
  expect(before).toBeGreaterThan(0);
  await sections.nth(1).evaluate((section) => section.setAttribute("data-kept", ""));
  contentCopy(editor.valid).change<{ sections: { heading: string }[] }>("pages/about.yaml", (about) => {
    const section = about.sections[2];
    if (section) section.heading = "A saved heading";
  });
  await tell(page, { type: "saved" });
  await expect(heading).toHaveText("A saved heading");
  await expect(heading).toHaveCSS("outline-style", "solid");
  expect(await scrolled()).toBe(before);
  expect(await lastMessage(page)).toMatchObject({ type: "shown", address: "/about" });
});

test("a change of the site's colours or of a headline keeps the order of the style sheets", async ({ page }) => {
  const frame = await openPage(page, "/");
  const styles = () =>
    frame.locator("html").evaluate(({ ownerDocument }) => {
      const all = [...ownerDocument.querySelectorAll<HTMLElement>("body *:not(svg *)")];
      const looks = all.map((element) => {
        const { fontSize, margin, padding, display, color } = getComputedStyle(element);
        return [element.tagName, fontSize, margin, padding, display, color].join(" ");
      });
      return { looks, sheets: [...ownerDocument.styleSheets].map(({ href, cssRules }) => href ?? cssRules.length) };
    });
  const drafts = contentCopy(editor.valid);
  drafts.change<{ colours?: object }>("theme.yaml", (theme) => {
    theme.colours = { brand: { light: "#0b6e4f", dark: "#3fc79a" } };
  });
  drafts.change<{ opening: { headline: string[][] } }>("pages/home.yaml", ({ opening }) => {
    opening.headline = [["Other words"], ["of a headline"]];
  });
  const shown = () => page.evaluate(() => (globalThis as Harness).messages.length);
  const before = await shown();
  await tell(page, { type: "saved" });
  await expect.poll(shown).toBeGreaterThan(before);
  const changed = await styles();
  await openPage(page, "/");
  expect(changed).toEqual(await styles());
});

test("the theme of the page is the editor's choice", async ({ page }) => {
  const frame = await openPage(page, "/about");
  await tell(page, { type: "theme", theme: "dark" });
  await expect(frame.locator("html")).toHaveCSS("color-scheme", "dark");
  await tell(page, { type: "theme", theme: "light" });
  await expect(frame.locator("html")).toHaveCSS("color-scheme", "light");
});

test("another website's messages change nothing, and no page reports an error", async ({ page }) => {
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(error.message));
  const frame = await openPage(page, "/");
  await page.evaluate(() => {
    const other = document.body.appendChild(document.createElement("iframe"));
    other.srcdoc = `<script>parent.frames[0].postMessage({ type: "theme", theme: "dark" }, "*")</script>`;
    return new Promise((done) => other.addEventListener("load", done));
  });
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(frame.locator("html")).not.toHaveAttribute("data-theme");
  for (const path of ["/contact", "/case-studies/cloud-scaling-devops", "/services/ux-ui-design"])
    await openPage(page, path);
  expect(errors).toEqual([]);
});
