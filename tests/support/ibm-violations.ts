import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

type Report = {
  results: { ruleId: string; reasonId: string; value: [string, string]; snippet: string; message: string }[];
};
type Ace = { Checker: new () => { check(node: Document, rulesets: string[]): Promise<Report> } };

const SOURCE = readFileSync(
  createRequire(import.meta.url).resolve("accessibility-checker-engine/ace-window.js"),
  "utf8",
);

/**
 * The violations of WCAG 2.2 that IBM's engine finds on a page in its current state: `rule reason: <snippet> (message)`.
 * Results that need a manual check ("potential", "recommendation") are left out.
 */
export async function ibmViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "ace" in window))) await page.evaluate(SOURCE);
  return page.evaluate(async () => {
    const { Checker } = (window as unknown as { ace: Ace }).ace;
    const { results } = await new Checker().check(document, ["WCAG_2_2"]);
    return results
      .filter(({ value: [level, result] }) => level === "VIOLATION" && result === "FAIL")
      .map(({ ruleId, reasonId, snippet, message }) => `${ruleId} ${reasonId}: ${snippet} (${message})`);
  });
}
