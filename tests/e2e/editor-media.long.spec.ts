import { Buffer } from "node:buffer";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { axeViolations } from "../support/axe-violations.ts";
import { PLAIN_SITE } from "../support/sites.ts";
import { startEditor } from "../support/start-editor.ts";

const RECORD = "case-studies/financial-ml.yaml";

test("a picture is replaced, described and cropped, and the page shows it", async ({ page }) => {
  await using editor = await startEditor();
  const draft = () => readFile(join(editor.valid, RECORD), "utf8");
  const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#2a5bea" } })
    .jpeg()
    .toBuffer();
  await page.addInitScript(() => localStorage.setItem("editor-tour-seen", "yes"));
  await page.goto(`${editor.url}/office/content#${RECORD}`);
  const shown = page.frameLocator("iframe").locator("main img[data-field]").first();
  await shown.click();
  const field = page.locator("[role=group][data-selected=true]");
  const chooser = field.getByLabel("Replace Picture");
  await expect(chooser.and(page.locator(":focus"))).toBeAttached();
  await expect(field).toContainText("at least");

  /* The error stands at the field, and nothing changes. */
  /* By its path: Playwright sends a buffer through the debugger, which takes seconds. */
  const large = test.info().outputPath("large.jpg");
  await writeFile(large, Buffer.alloc(12_500_000));
  await chooser.setInputFiles(large);
  await expect(field).toContainText("it may have 12 MB. Save a smaller copy, 4,000 pixels wide: in Photos on Windows");
  await chooser.setInputFiles({ name: "page.png", mimeType: "image/png", buffer: Buffer.from("<script>") });
  await expect(field).toContainText("by its content");
  expect(await draft()).not.toContain(".jpg");

  const before = await shown.getAttribute("src");
  const [arrived, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route("**/api/media?name=*", async (route) => {
    arrived.resolve();
    await answered.promise;
    await route.continue();
  });
  await field.getByText("Replace…").evaluate(
    (element, bytes) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(bytes)], "Team Photo.jpg"));
      element.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    },
    [...photo],
  );
  await arrived.promise;
  await chooser.setInputFiles({ name: "second.png", mimeType: "image/png", buffer: Buffer.from("second") });
  await expect(field).toContainText("Another file is being uploaded. Choose second.png again when that has ended.");
  await field.getByLabel("What it shows").fill("Typed during the upload");
  answered.resolve();
  await expect(field).toContainText("team-photo.jpg");
  await expect(field.getByLabel("What it shows")).toHaveValue("Typed during the upload");
  await expect(field).toContainText("1600 × 1200 pixels");
  await expect.poll(draft).toContain("file: team-photo.jpg");
  await expect(shown).not.toHaveAttribute("src", before ?? "");
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  /* Without a description the page keeps the last one, until somebody says that it is decoration. */
  await expect.poll(draft).toContain("Typed during the upload");
  await field.getByLabel("What it shows").fill("");
  await expect(page.getByRole("button", { name: "Saved. 1 field needs attention" })).toBeVisible();
  const [alt, colours] = [field.getByLabel("What it shows"), field.getByLabel("Colours")];
  const mark = (input: typeof alt) => input.evaluate((element) => getComputedStyle(element).boxShadow);
  expect([await mark(alt), await mark(colours)]).toEqual([expect.stringContaining("inset"), "none"]);
  await expect(field.getByLabel("It is only decoration")).not.toBeChecked();
  expect(await draft()).toContain("Typed during the upload");
  await field.getByLabel("It is only decoration").check();
  await expect.poll(draft).toMatch(/alt: ""/);
  await field.getByLabel("It is only decoration").uncheck();
  await field.getByLabel("What it shows").fill("Two people at a loom");
  const left = field.getByLabel("Picture: focus from the left");
  await left.press("ArrowRight");
  await expect(left).toHaveValue("60");
  await expect.poll(draft).toContain("focus: 60% 50%");
  await field.getByTestId("focus").click({ position: { x: 3, y: 3 } });
  await expect(colours.locator(":checked")).toHaveText("Its own colours");
  await colours.selectOption("Woven in two colours: blue and paper");
  const written = 'file: team-photo.jpg, alt: "Two people at a loom", focus: 0% 0%, duotone: blue }';
  await expect.poll(draft).toContain(written);
  expect(await axeViolations(page)).toEqual([]);

  await field.getByRole("button", { name: "Choose from the library" }).click();
  await page.getByLabel("Search").fill("sale");
  await page.getByRole("dialog").getByRole("button", { name: "screens/sale-control.svg" }).click();
  await expect.poll(draft).toContain("file: screens/sale-control.svg");
  expect(await draft()).not.toContain("duotone");
});

test("a picture, headings and tables are put into an article by keyboard or pasted", async ({ page }) => {
  await using editor = await startEditor(PLAIN_SITE.content);
  const name = "articles/altdatenuebernahme.yaml";
  const draft = () => readFile(join(editor.valid, name), "utf8");
  await page.addInitScript(() => localStorage.setItem("editor-tour-seen", "yes"));
  await page.goto(`${editor.url}/office/content#${name}`);
  const body = page.getByRole("textbox", { name: "Body" });
  await body.focus();
  const before = await body.inputValue();
  await page.getByRole("group", { name: "Format Body" }).getByRole("button", { name: "Picture" }).press("Enter");
  const field = page.locator("[data-field]").filter({ has: body });
  const insert = field.getByRole("button", { name: "Put it into the text" });
  await expect(insert).toBeDisabled();
  await field.getByLabel("Upload the picture").setInputFiles({
    name: "IMG_0042.HEIC",
    mimeType: "image/heic",
    buffer: Buffer.from("\0\0\0\x18ftypheic"),
  });
  await expect(field).toContainText("Export the photograph as JPEG first.");
  await field.getByRole("button", { name: "Choose from the library" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "buero.jpg" }).press("Enter");
  await expect(field).toContainText("1600 × 900 pixels");
  await expect(insert).toBeDisabled();
  await field.getByLabel("What it shows").fill("Our office");
  expect(await axeViolations(page)).toEqual([]);
  await insert.press("Enter");
  await expect(body).toBeFocused();
  await expect(page.frameLocator("iframe").getByAltText("Our office")).toBeAttached();
  expect(await draft()).toContain("![Our office](buero.jpg)");
  await page.keyboard.press("Control+z");
  await expect(body).toHaveValue(before);
  await expect.poll(draft).not.toContain("Our office");

  const paste = (html: string, hasPicture = false) =>
    body.evaluate(
      async (area, [text, picture]) => {
        const clipboardData = new DataTransfer();
        if (text) clipboardData.setData("text/html", text);
        const canvas = new OffscreenCanvas(800, 600);
        canvas.getContext("2d");
        if (picture)
          clipboardData.items.add(new File([await canvas.convertToBlob()], "image.png", { type: "image/png" }));
        area.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      },
      [html, hasPicture] as const,
    );
  await body.press("Control+End");
  await body.pressSequentially("\n\n");
  await paste(`<h1>Costs<b> 2027</b></h1><p>A <img src="file:///C:/a.png">day</p><h2>In detail</h2>
    <table><tr><td><p><b>Role</b></p></td><td>Price | day</td></tr><tr><td><p>Senior</p><p>net</p></td><td>&gt; 600</td></tr></table>`);
  const table = "| **Role** | Price \\| day |\n| --- | --- |\n| Senior net | \\> 600 |";
  await expect.poll(() => body.inputValue()).toContain(`\n\n## Costs 2027\n\nA day\n\n### In detail\n\n${table}`);
  await expect(field).toContainText("The pictures were left out");
  await paste('<img src="https://a.example/a.png">', true);
  await expect(field).toContainText("800 × 600 pixels");
  await field.getByLabel("What it shows").fill("Pasted");
  await insert.press("Enter");
  await expect.poll(draft).toContain("![Pasted](image.png)");
});
