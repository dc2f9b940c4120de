import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { build, type Rolldown } from "vite";
import { stylePlugins } from "#site/build/style-plugins.ts";
import { parseSource } from "#site/content/parse-record.ts";
import { pageRecord } from "#site/content/schema/page.ts";
import type { FieldPath, Json, Problem } from "../../editor/api-types.ts";
import { formSchemaOf } from "../../editor/form/form-schema.ts";
import { axeViolations } from "../support/axe-violations.ts";
import { SAMPLE_CONTENT } from "../support/sites.ts";

const ROOT = join(import.meta.dirname, "../..");
const HOME = parseSource("home.yaml", readFileSync(join(SAMPLE_CONTENT, "pages/home.yaml"))).value as Json;
const CHOICES = {
  pages: [
    { address: "/contact", title: "Contact", anchors: [] },
    { address: "/about", title: "About us", anchors: [{ id: "leadership", title: "People who answer" }] },
  ],
  records: {},
};

/* In one worker, which builds the form once. */
test.describe.configure({ mode: "default" });

let files: { script: string; style: string };

test.beforeAll(async () => {
  const [built] = (await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    define: { "process.env.NODE_ENV": '"production"' },
    css: { postcss: { plugins: stylePlugins } },
    build: {
      write: false,
      cssCodeSplit: false,
      lib: { entry: "tests/support/editor-form-page.tsx", formats: ["es"], fileName: "form" },
    },
  })) as Rolldown.RolldownOutput[];
  const output = built?.output ?? [];
  const script = output.map((file) => (file.type === "chunk" ? file.code : "")).join("");
  const style = output.map((file) => (file.type === "asset" ? String(file.source) : "")).join("");
  files = { script, style };
});

/** Opens the form of the sample's home page. */
async function openForm(page: Page, { problems = [], theme = "light" }: { problems?: Problem[]; theme?: string } = {}) {
  const given = JSON.stringify({ schema: formSchemaOf(pageRecord), value: HOME, choices: CHOICES, problems });
  await page.route("**/form", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><html lang="en" data-theme="${theme}"><title>Form</title><style>${files.style}</style>
        <script>given = ${given.replaceAll("<", "\\u003C")}</script><script type="module" src="form.js"></script>`,
    }),
  );
  await page.route("**/form.js", (route) => route.fulfill({ contentType: "text/javascript", body: files.script }));
  await page.goto("/form");
  await expect(page.getByRole("group", { name: "Sections" })).toBeVisible();
}

const select = (page: Page, path: FieldPath) => page.evaluate((field) => window.form.select(field), path);
const ids = (page: Page) =>
  page.evaluate(() => (window.form.value as { sections: { id: string }[] }).sections.map(({ id }) => id));
const sectionsOf = (value: Json) => (value as { sections: { id: string; heading: string; lead: string }[] }).sections;
const [FIRST, SECOND, THIRD] = sectionsOf(HOME).map(({ id }) => id);
const [{ heading: HEADING, lead: LEAD } = { heading: "", lead: "" }] = sectionsOf(HOME);

test("entries move with buttons, which keep the focus and are announced", async ({ page }) => {
  await openForm(page);
  const down = page.getByRole("button", { name: `Move down ${HEADING}` });
  await down.press("Enter");
  expect((await ids(page)).slice(0, 3)).toEqual([SECOND, FIRST, THIRD]);
  await expect(page.getByRole("status")).toHaveText(`${HEADING}: now 2 of ${sectionsOf(HOME).length}`);
  await expect(down).toBeFocused();
});

test("entries move by their handle", async ({ page }) => {
  await openForm(page);
  const handles = page.getByTitle("Drag to another place");
  const [from, to] = [await handles.nth(0).boundingBox(), await handles.nth(2).boundingBox()];
  if (!from || !to) throw new Error("no handles");
  await page.mouse.move(from.x + 8, from.y + 12);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y + 40, { steps: 5 });
  await page.mouse.move(to.x + 8, to.y + 20, { steps: 10 });
  await page.mouse.up();
  await expect.poll(async () => (await ids(page)).slice(0, 3)).toEqual([SECOND, THIRD, FIRST]);
});

test("a new section starts from the example of its kind, a copy with an id of its own", async ({ page }) => {
  await openForm(page);
  await page.getByRole("button", { name: "Add to sections" }).click();
  await page.getByLabel("Search the kinds").fill("open to their answers");
  await page.getByRole("dialog").getByRole("button", { name: "Questions and answers" }).click();
  const added = page.getByRole("button", { name: "Questions and answers" });
  await expect(added).toBeFocused();
  await expect(added).toHaveAttribute("aria-expanded", "true");
  await page.getByRole("button", { name: `Copy ${HEADING}` }).click();
  expect((await ids(page)).slice(0, 2)).toEqual([FIRST, `${FIRST}-2`]);
  expect((await ids(page)).at(-1)).toBe("questions");
  await page
    .getByRole("button", { name: `Remove ${HEADING}` })
    .first()
    .click();
  expect((await ids(page))[0]).toBe(`${FIRST}-2`);
});

test("a selected field is opened and focused, and a focused field is selected", async ({ page }) => {
  await openForm(page);
  await select(page, ["sections", 0, "lead"]);
  await expect(page.getByRole("textbox", { name: "Lead" })).toBeFocused();
  await page.getByLabel("Heading", { exact: true }).focus();
  expect(await page.evaluate(() => window.form.selected)).toEqual(["sections", 0, "heading"]);
  await select(page, ["sections", 0, "id"]);
  await expect(page.getByLabel("Anchor")).toBeFocused();
});

test("a Markdown field takes bold words from the keyboard and from Word, and goes back to its text", async ({
  page,
}) => {
  await openForm(page);
  await select(page, ["sections", 0, "lead"]);
  const lead = page.getByRole("textbox", { name: "Lead" });
  await lead.fill("slow");
  await lead.press("Control+a");
  await lead.press("Control+b");
  await expect(lead).toHaveValue("**slow**");
  await lead.press("End");
  await lead.press("Space");
  await lead.evaluate((field) => {
    const clipboardData = new DataTransfer();
    const word =
      '<style>p { mso-style: x }</style><p class="MsoNormal">and <b>sure</b><o:p></o:p></p><p><a href="https://a.example/">it\n is</a></p>';
    clipboardData.setData("text/html", word);
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(lead).toHaveValue("**slow** and **sure** [it is](https://a.example/)");
  await page.getByRole("button", { name: "Back to the published text of Lead" }).press("Enter");
  await expect(lead).toHaveValue(LEAD);
  await expect(lead).toBeFocused();
});

test("a link is chosen by the name of a page or section, or leads elsewhere", async ({ page }) => {
  await openForm(page);
  await select(page, ["sections", 0, "link", "href"]);
  const address = page.getByLabel("Address", { exact: true });
  await expect(address).toBeFocused();
  await address.selectOption("About us › People who answer");
  const linkOf = async () => sectionsOf(await page.evaluate(() => window.form.value))[0];
  expect(await linkOf()).toMatchObject({ link: { href: "/about#leadership" } });
  await address.selectOption("Another address");
  await page.getByLabel("Address: another address").fill("https://example.com/");
  expect(await linkOf()).toMatchObject({
    link: { href: "https://example.com/" },
  });
});

test("a problem is said at its field, and counted where that is closed", async ({ page }) => {
  const problems = [{ record: "pages/home.yaml", path: ["sections", 0, "heading"], text: "must not be empty" }];
  await openForm(page, { problems });
  await expect(page.getByRole("button", { name: HEADING }).first()).toContainText("1 problem");
  await select(page, ["sections", 0, "heading"]);
  await expect(page.getByLabel("Heading", { exact: true })).toHaveAccessibleDescription("Must not be empty");
});

for (const theme of ["light", "dark"])
  test(`every field is accessible in the ${theme} theme`, async ({ page }) => {
    await openForm(page, { theme });
    const closed = page.locator('button[aria-expanded="false"]');
    for (let depth = 0; depth < 8 && (await closed.count()) > 0; depth++)
      await closed.evaluateAll((buttons) => {
        for (const button of buttons) (button as HTMLElement).click();
      });
    expect(await axeViolations(page)).toEqual([]);
  });
