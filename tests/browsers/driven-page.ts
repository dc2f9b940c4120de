import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { samplePdf } from "../support/sample-files.ts";
import type { RunningServer } from "../support/start-server.ts";
import { serveBuiltSite } from "../support/start-server.ts";
import { type TempFolder, tempFolder } from "../support/temp-folder.ts";
import type { BrowserOptions, DrivenBrowser } from "./driven-browser.ts";

export type OpenBrowser = (options: BrowserOptions) => Promise<DrivenBrowser>;

/** A temporary folder with a PDF. */
export function sampleFolder() {
  let folder: TempFolder;
  const pdf = () => join(folder.path, "ada.pdf");
  beforeAll(async () => {
    folder = await tempFolder();
    await writeFile(pdf(), samplePdf());
  });
  afterAll(() => folder[Symbol.asyncDispose]());
  return { pdf };
}

export function builtSite() {
  let server: RunningServer;
  beforeAll(async () => {
    server = await serveBuiltSite(undefined, { RATE_LIMIT: "off" });
  });
  afterAll(() => server[Symbol.asyncDispose]());
  return { url: () => server.url };
}

export const one = (selector: string) => `document.querySelector(${JSON.stringify(selector)})`;

/** A browser page that is open during the tests of a describe block. */
export function onePage(server: { url: () => string }, open: () => Promise<DrivenBrowser> | undefined) {
  let browser: DrivenBrowser;
  beforeAll(async () => {
    browser = (await open()) as DrivenBrowser;
  });
  afterAll(() => browser?.[Symbol.asyncDispose]());

  const evaluate = (expression: string) => browser.evaluate(expression);
  const corner = async (selector: string) => {
    const box = `(({ left, top, right, bottom }) => [left, top, right, bottom])(${one(selector)}.getBoundingClientRect())`;
    return (await evaluate(box)) as [left: number, top: number, right: number, bottom: number];
  };
  const hover = async (selector: string) => {
    await evaluate(`${one(selector)}.scrollIntoView({ block: "center", behavior: "instant" })`);
    /* Wait for its transition. */
    const isInside = `((box) => box.left >= 0 && box.right <= innerWidth)(${one(selector)}.getBoundingClientRect())`;
    await expect.poll(() => evaluate(isInside)).toBe(true);
    /* Right after a scroll, a browser may still find another element at this position, and late fonts and sections move it. */
    let before = "";
    const isHovered = async () => {
      const [left, top, right, bottom] = await corner(selector);
      const isStill = before === String([left, top]);
      before = String([left, top]);
      await browser.moveTo((left + right) / 2, (top + bottom) / 2);
      return isStill && (await evaluate(`${one(selector)}.matches(":hover")`));
    };
    await expect.poll(isHovered).toBe(true);
  };
  const isShown = (selector: string) => `((element) => element !== null && element.getClientRects().length > 0 &&
    getComputedStyle(element).visibility === "visible")(${one(selector)})`;
  return {
    evaluate,
    corner,
    hover,
    moveTo: (x: number, y: number) => browser.moveTo(x, y),
    press: () => browser.press(),
    key: (key: string) => browser.key(key),
    type: (selector: string, text: string) => browser.type(selector, text),
    chooseFile: (selector: string, path: string) => browser.chooseFile(selector, path),
    visit: async (path: string, width: number) => {
      /* Inside the window at any size, and over no element that reacts. */
      await browser.moveTo(1, 1);
      await browser.resize(width, 900);
      await browser.goto(server.url() + path);
    },
    click: async (selector: string) => {
      await hover(selector);
      await browser.press();
    },
    fill: async (form: string, texts: Record<string, string>) => {
      for (const [name, text] of Object.entries(texts)) await browser.type(`${form} [name=${name}]`, text);
    },
    shows: (selector: string) => expect.poll(() => evaluate(isShown(selector))).toBe(true),
    hides: (selector: string) => expect.poll(() => evaluate(isShown(selector))).toBe(false),
    says: (selector: string, text: string) =>
      expect.poll(() => evaluate(`${one(selector)}?.textContent`)).toContain(text),
    isAt: (path: string) => expect.poll(() => evaluate("location.pathname")).toBe(path),
  };
}
