import { readFileSync, writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { isMap, isScalar, isSeq, parseDocument, type YAMLMap } from "yaml";
import { installTestTools } from "./install-test-tools.ts";

/*
 * npm run fit: measures how wide the display face must be set for each line of the home page's headline to fill the
 * page, and writes the widths into its record. Run it after the words changed.
 */

const RECORD = "content/pages/home.yaml";
const FONT = "site/fonts/georama-latin-wdth-580.woff2";
/** What a line falls short of the measure, in em, so that rounding never makes it overflow. */
const SLACK = 0.02;
const LETTER_SPACING = -0.02;
const NARROWEST = 62.5;
const WIDEST = 150;

const text = readFileSync(RECORD, "utf8");
const record = parseDocument(text);
/** Where a number stands in the file, and what it becomes: everything else stays as its author wrote it. */
const edits: { from: number; to: number; value: number }[] = [];
const measure = Number(record.getIn(["hero", "headline", "measure"]));
const narrowMeasure = Number(record.getIn(["hero", "headline", "narrowMeasure"]));
const widths = await openRuler();

for (const line of maps(record.getIn(["hero", "headline", "lines"]))) {
  const parts = maps(line.get("parts"));
  const whole = parts.map((part) => String(part.get("text"))).join(" ");
  change(line, "stretch", await widths.stretchFor(whole, measure));
  for (const part of parts) {
    change(part, "narrowStretch", await widths.stretchFor(String(part.get("text")), narrowMeasure));
  }
}
await widths.close();
edits.sort((a, b) => b.from - a.from);
const fitted = edits.reduce((yaml, { from, to, value }) => yaml.slice(0, from) + value + yaml.slice(to), text);
writeFileSync(RECORD, fitted);
console.log(fitted === text ? "The headline fits as it is." : `Wrote the measured widths into ${RECORD}.`);

function change(map: YAMLMap, key: string, value: number): void {
  const scalar = map.get(key, true);
  if (!isScalar(scalar) || !scalar.range) throw new Error(`${RECORD}: every line and part needs a ${key} to replace.`);
  const [from, to] = scalar.range;
  edits.push({ from, to, value });
}

function maps(node: unknown): YAMLMap[] {
  return isSeq(node) ? node.items.filter((item): item is YAMLMap => isMap(item)) : [];
}

/** A browser that measures text in the display face. */
async function openRuler() {
  const browser = await chromium.launch({ executablePath: installTestTools(), args: ["--no-sandbox"] });
  const page = await browser.newPage();
  await page.setContent('<span id="ruler">fit</span>');
  await page.addStyleTag({
    content:
      `@font-face { font-family: Ruler; font-weight: 100 900; font-stretch: 62.5% 150%; src: url(data:font/woff2;base64,${readFileSync(FONT, "base64")}); }` +
      `#ruler { font: 580 1000px Ruler; letter-spacing: ${LETTER_SPACING}em; white-space: nowrap; }`,
  });
  await page.evaluate(() => document.fonts.load("580 1000px Ruler"));

  const widthAt = (text: string, stretch: number) =>
    page.evaluate(
      ([words, percent]) => {
        const ruler = document.getElementById("ruler") as HTMLElement;
        ruler.textContent = words;
        ruler.style.fontStretch = `${percent}%`;
        return ruler.getBoundingClientRect().width / 1000;
      },
      [text, stretch] as const,
    );

  return {
    close: () => browser.close(),
    /** The stretch in per cent, in quarters, at which `text` is `target` em wide; the nearest where none is. */
    async stretchFor(text: string, target: number): Promise<number> {
      let [low, high] = [NARROWEST, WIDEST];
      while (high - low > 0.25) {
        const middle = (low + high) / 2;
        if ((await widthAt(text, middle)) > target - SLACK) high = middle;
        else low = middle;
      }
      const stretch = Math.round(low * 4) / 4;
      const width = await widthAt(text, stretch);
      if (Math.abs(width - target) > 0.1) {
        console.error(
          `"${text}" is ${width.toFixed(2)} em wide at its ${stretch} %, and the measure is ${target} em. Change the words, or set the measure to ${(width + SLACK).toFixed(2)}.`,
        );
      }
      return stretch;
    },
  };
}
