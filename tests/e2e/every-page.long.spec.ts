import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { axeViolations, layOutSections } from "../support/axe-violations.ts";
import { distinctPages } from "../support/distinct-pages.ts";
import { addressOf, pagePaths, SITES } from "../support/sites.ts";
import { IS_LONG } from "../support/test-run.ts";

/* The accessibility checks of every page. One page load serves all of them, because loading takes longer than most checks. */

/** A missing page shows /404 at its own address. */
const addressOfPage = (url: string) => url.replace(/\/404$/, "/no-such-page");

/**
 * Rules about components are checked on the fewest pages that have all of them. In `npm run test:all`, rules about
 * texts are checked on all pages.
 */
const ALL_PAGES = IS_LONG ? SITES.flatMap((site) => pagePaths(site.dist).map((path) => addressOf(site) + path)) : [];
const PAGES = [...new Set([...distinctPages().map(({ url }) => url), ...ALL_PAGES])].map((url, index) => ({
  url,
  hasComponents: index < distinctPages().length,
  /* Without the port, which differs from run to run. */
  name: `${SITES.find((site) => url.startsWith(`${addressOf(site)}/`))?.name}: ${new URL(url).pathname}`,
}));

/**
 * Each theme and each width is checked once: the markup is the same in all combinations. Pages without components of their
 * own are checked in the first one.
 */
const VARIANTS = [
  { width: 1440, height: 900, colorScheme: "light" },
  { width: 390, height: 844, colorScheme: "dark" },
] as const;

const FOCUS_SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 600 },
];

/** Style changes that a page must support (WCAG 1.4.12 and 1.4.4). */
const UNCHANGED = { name: "unchanged", css: "" };
const TEXT_SPACING = {
  name: "text spacing of WCAG 1.4.12",
  css: "*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}",
};
const LARGE_TEXT = { name: "text at 200 %", css: "html{font-size:200%!important}" };

/** Around the breakpoints and between them, the widest first: a page may keep a width that it had. */
const TEXT_WIDTHS = [
  { ...UNCHANGED, widths: [1440, 320] },
  { ...TEXT_SPACING, widths: [1440, 320] },
  { ...LARGE_TEXT, widths: [390] },
];
const OVERFLOW_WIDTHS = [2560, 1089, 1088, 705, 704];
const FIGURE_WIDTHS = [2560, 1920, 1440, 1366, 1280, 1089, 1024, 800, 704, 600, 430, 390, 360, 320];

for (const { name, url, hasComponents } of PAGES) {
  test(`${name} is accessible`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(addressOfPage(url));
    if (hasComponents) {
      await test.step("the skip link is the first focus and works", async () => {
        const skip = page.locator("a[href='#main']").first();
        await page.keyboard.press("Tab");
        await expect(skip).toBeFocused();
        await page.keyboard.press("Enter");
        await expect(page).toHaveURL(/#main$/);
      });
      await test.step("targets are at least 24 px in each direction", async () => {
        expect.soft(await smallTargets(page)).toEqual([]);
      });
    }
    for (const [variant, { colorScheme, ...size }] of VARIANTS.entries()) {
      if (!hasComponents && variant > 0) continue;
      await test.step(`axe finds no violation at ${size.width} px, ${colorScheme}`, async () => {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme });
        expect.soft(await axeViolations(page)).toEqual([]);
      });
    }
    for (const size of hasComponents ? FOCUS_SIZES : []) {
      await test.step(`focus stays on the screen at ${size.width} × ${size.height}`, async () => {
        await page.setViewportSize(size);
        expect.soft(await hiddenFocus(page)).toEqual([]);
      });
    }
    await test.step("no row of a layout ends before its place", async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      expect.soft(await shortRows(page)).toEqual([]);
      expect.soft(await shorterBars(page)).toEqual([]);
    });
    for (const { name, css, widths } of TEXT_WIDTHS) {
      await overrideStyles(page, css);
      for (const width of widths) {
        await test.step(`no text is lost at ${width} px, ${name}`, async () => {
          await page.setViewportSize({ width, height: 900 });
          expect.soft(await lostText(page)).toEqual([]);
        });
      }
    }
    await overrideStyles(page, "");
    for (const width of OVERFLOW_WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await horizontalOverflow(page), `scrolls horizontally at ${width} px`).toBe(0);
    }
    await test.step("no figure, price or date breaks", async () => {
      for (const width of FIGURE_WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        expect.soft(await brokenFigures(page), `at ${width} px`).toEqual([]);
      }
    });
    if (!hasComponents) return;
    await test.step("a long word in every text does not make the page scroll sideways", async () => {
      await replaceTexts(page, "Kraftnettets spenningskvalitetsovervåkingsplattform");
      for (const { css, widths } of [
        { css: "", widths: [320, 704, 705, 1088, 1089] },
        { css: LARGE_TEXT.css, widths: [320, 768] },
      ]) {
        await overrideStyles(page, LONG_WORD_RULE + css);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          expect.soft(await horizontalOverflow(page), `at ${width} px ${css}`).toBe(0);
        }
      }
    });
  });
}

/** As the build marks texts with a long word (site/build/optimize-html.ts), whose rule other pages do not have. */
const [LONG_WORD_RULE = ""] = readFileSync("site/styles/type.css", "utf8").match(/\[data-wrap[^}]+\}/) ?? [];

const replaceTexts = (page: Page, text: string) =>
  page.evaluate((word) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement } = node;
      if (!node.textContent?.trim() || !parentElement || parentElement.closest("script, style, svg")) continue;
      node.textContent = word;
      parentElement.dataset.wrap = "anywhere";
    }
  }, text);

/** The rows of the layouts `strip` and `uneven` that end left of their place, or have one item of several. */
const shortRows = (page: Page) =>
  page.locator('[id^="phases-strip-"] ol, [id^="points-uneven-"] ul').evaluateAll((lists) =>
    lists.flatMap((list) => {
      const rightOf = (element: Element) => element.getBoundingClientRect().right;
      const place = Math.max(rightOf(list), rightOf(list.parentElement ?? list));
      const end = place - Number.parseFloat(getComputedStyle(list).paddingRight);
      const rows = [...Map.groupBy(list.children, (item) => item.getBoundingClientRect().top).values()];
      const short = rows.filter(
        (row) => end - Math.max(...row.map(rightOf)) > 1 || (row.length === 1 && rows.length > 1),
      );
      return short.map((row) => `${list.closest("section")?.id}: ${row.length}`);
    }),
  );

/** The widths of the cloths of the layout `bars` that are shorter than the one above them. */
const shorterBars = (page: Page) =>
  page.locator('[id^="phases-bars-"] ol').evaluateAll((lists) =>
    lists.flatMap((list) => {
      const widths = [...list.querySelectorAll("li > :last-child")].map((cloth) => cloth.clientWidth);
      return widths.filter((width, index) => width < (widths[index - 1] ?? 0));
    }),
  );

const smallTargets = (page: Page) =>
  page.locator("a:visible, button:visible").evaluateAll((targets) =>
    targets
      .filter((target) => getComputedStyle(target).display !== "inline")
      .map((target) => ({ name: target.textContent?.trim(), ...target.getBoundingClientRect().toJSON() }))
      .filter(({ width, height }) => width < 24 || height < 24)
      .map(({ name }) => name),
  );

const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    scrollTo(10_000, 0);
    return Math.max(scrollX, document.documentElement.scrollWidth - innerWidth);
  });

/** The figures on more than one line, each with the text before it. */
const brokenFigures = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { format } = new Intl.DateTimeFormat(document.documentElement.lang, { month: "long", timeZone: "UTC" });
    const months = Array.from({ length: 12 }, (_, at) => format(Date.UTC(2026, at))).join("|");
    const amount = "\\p{Sc}?\\d[\\d.,:]*";
    const unit = "(?:\\p{L}+ )?\\p{L}*(?:minute|hour|day|week|month|year|stunde|tag|woche|monat|jahr)\\p{L}*";
    const rest = `-\\p{L}+| ?[%\\p{Sc}](?!\\d)| [ap]\\.m\\.|(?<=\\d)\\+? ${unit}`;
    const figure = `${amount}(?:[-–/]${amount})*(?:${rest})?`;
    const pattern = new RegExp(`\\d{1,2}\\.? (?:${months})(?: \\d{4})?|${figure}`, "giu");
    const broken: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      if (!/\d/.test(node.data) || !node.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      if (node.parentElement.closest("script, style, svg")) continue;
      for (const { 0: found, index } of node.data.matchAll(pattern)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + found.length);
        const lines = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
        );
        if (lines.size > 1) broken.push(`${node.data.slice(0, index).slice(-30)}${found}`);
      }
    }
    return broken;
  });

/** Unlike a style element, an adopted style sheet is not subject to the Content-Security-Policy. */
const overrideStyles = (page: Page, css: string) =>
  page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = rules === "" ? [] : [sheet];
  }, css);

/**
 * The focusable elements of a page that are outside the window or under the header while they have the focus. A script
 * focuses them in Tab order, which scrolls as the key does, without waiting for a frame each time.
 */
const hiddenFocus = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /* Above and below, in base.css. */
    const SCROLL_PADDING = 40;
    const header = document.querySelector("body > header");
    const from = header?.getBoundingClientRect().bottom ?? 0;
    const hidden: string[] = [];
    scrollTo(0, 0);
    for (const element of document.querySelectorAll<HTMLElement>("a[href], button, input, textarea, [tabindex='0']")) {
      if (header?.contains(element) || element.matches(".skip, :disabled, [tabindex='-1']")) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      element.focus();
      const { top, bottom, height } = element.getBoundingClientRect();
      /* Browsers scroll to the caret's line of a tall field, and to a part of an element that is higher than the screen. */
      const isTall = element.matches("textarea") || height > innerHeight - from - SCROLL_PADDING;
      const isVisible = isTall
        ? Math.min(bottom, innerHeight) - Math.max(top, from) >= 32
        : top >= from - 1 && bottom <= innerHeight + 1;
      if (document.activeElement === element && isVisible) continue;
      hidden.push(`${element.outerHTML.slice(0, 120)}: ${Math.round(top)} to ${Math.round(bottom)} px`);
    }
    return hidden;
  });

/**
 * Finds text that is outside the window, clipped by a box that hides its overflow, or covered by other text, and
 * horizontal overflow of the page. Ignores text in scroll containers, hidden text and line-clamped text.
 *
 * @returns a line for each: the reason and the text
 */
async function lostText(page: Page): Promise<string[]> {
  await layOutSections(page);
  return page.evaluate(() => {
    /* Glyph boxes overlap where lines are set tightly; this part of a box, in em, is always empty. */
    const BLANK = 0.25;
    const SLACK = 2;
    const IGNORED = "[aria-hidden='true'], script, style, svg, .sr, .skip";
    /** Rows of text are compared only within bands of this height in px, because most pages have thousands of rows. */
    const BAND = 64;
    const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";

    type Box = { showsPart: boolean; hidesX: boolean; hidesY: boolean; edge: DOMRect };
    const measured = new Map<Element, Box>();
    const measure = (element: Element): Box => {
      const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(element);
      const box = {
        showsPart: /auto|scroll/.test(overflowX + overflowY) || webkitLineClamp !== "none",
        hidesX: hides(overflowX),
        hidesY: hides(overflowY),
        edge: element.getBoundingClientRect(),
      };
      measured.set(element, box);
      return box;
    };

    scrollTo(0, 0);
    const lost = new Set<string>();
    type Row = { text: string; node: Node; left: number; right: number; top: number; bottom: number };
    const bands = new Map<number, Row[]>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim();
      if (!parent || !text || parent.closest(IGNORED)) continue;
      if (!parent.checkVisibility({ visibilityProperty: true })) continue;
      const { fontSize, clipPath } = getComputedStyle(parent);
      if (clipPath === "inset(50%)") continue;
      const blank = BLANK * Number.parseFloat(fontSize);
      const boxes: Box[] = [];
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement)
        boxes.push(measured.get(box) ?? measure(box));
      if (boxes.some(({ showsPart }) => showsPart)) continue;

      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, right, top, bottom } of range.getClientRects()) {
        if (right - left < 1) continue;
        const row = { text, node, left, right, top: top + blank, bottom: bottom - blank };
        if (left < -SLACK || right > innerWidth + SLACK) lost.add(`outside the window: ${text}`);
        for (const { edge, hidesX, hidesY } of boxes) {
          const isWide = left < edge.left - SLACK || right > edge.right + SLACK;
          const isHigh = row.top < edge.top - SLACK || row.bottom > edge.bottom + SLACK;
          if ((hidesX && isWide) || (hidesY && isHigh)) lost.add(`clipped: ${text}`);
        }
        for (let band = Math.floor(row.top / BAND); band <= row.bottom / BAND; band++) {
          const rows = bands.get(band) ?? [];
          for (const other of rows) {
            const width = Math.min(row.right, other.right) - Math.max(row.left, other.left);
            const height = Math.min(row.bottom, other.bottom) - Math.max(row.top, other.top);
            if (width > SLACK && height > SLACK && other.node !== node) lost.add(`covered: ${text} / ${other.text}`);
          }
          rows.push(row);
          bands.set(band, rows);
        }
      }
    }
    scrollTo(10_000, 0);
    const overflow = Math.max(scrollX, document.documentElement.scrollWidth - innerWidth);
    if (overflow > 0) lost.add(`the page scrolls horizontally by ${overflow} px`);
    return [...lost];
  });
}
