import puppeteer, { type KeyInput, type LaunchOptions } from "puppeteer-core";
import { expect } from "vitest";
import type { BrowserOptions, DrivenBrowser } from "./driven-browser.ts";

/** A headless Firefox, controlled through WebDriver BiDi. */
export const openFirefox = (executablePath: string, { scripting }: BrowserOptions): Promise<DrivenBrowser> =>
  open({ browser: "firefox", executablePath, extraPrefsFirefox: { "javascript.enabled": scripting } });

/** A headless Chromium, whose scripts run. */
export const openChromium = (executablePath: string): Promise<DrivenBrowser> =>
  open({ executablePath, headless: "shell", args: ["--no-sandbox", "--disable-gpu"] });

async function open(options: LaunchOptions): Promise<DrivenBrowser> {
  const browser = await puppeteer.launch({ headless: true, ...options });
  const page = await browser.newPage();
  return {
    async resize(width, height) {
      /* Puppeteer also sets the orientation, which Firefox 140 cannot: it knows no such command. */
      await page.setViewport({ width, height }).catch((error: Error) => {
        if (!error.message.includes("setScreenOrientationOverride")) throw error;
      });
      await expect.poll(() => page.evaluate("innerWidth"), { timeout: 90_000 }).toBe(width);
    },
    goto: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    moveTo: (x, y) => page.mouse.move(x, y, { steps: 5 }),
    press: async () => {
      await page.mouse.down();
      await page.mouse.up();
    },
    key: (key) => page.keyboard.press(key as KeyInput),
    type: (selector, text) => page.type(selector, text),
    chooseFile: async (selector, path) => {
      const field = await page.$(`input${selector}`);
      if (!field) throw new Error(`no ${selector}`);
      await (field as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(path);
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}
