import type { Page } from "@playwright/test";
import { layOutSections } from "./lay-out-sections.ts";

/**
 * Finds text that is outside the window, clipped by a box that hides its overflow, or covered by other text, and
 * horizontal overflow of the page. Ignores text in scroll containers, hidden text and line-clamped text.
 *
 * @returns a line for each: the reason and the text
 */
export async function lostText(page: Page): Promise<string[]> {
  await layOutSections(page);
  return page.evaluate(() => {
    /* Glyph boxes overlap where lines are set tightly; this part of a box, in em, is always empty. */
    const BLANK = 0.25;
    const SLACK = 2;
    const IGNORED = "[aria-hidden='true'], script, style, svg, .sr, .skip";
    /** Rows of text are compared only within bands of this height in px, because most pages have thousands of rows. */
    const BAND = 64;
    const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";

    type Box = { isScroller: boolean; hidesX: boolean; hidesY: boolean; edge: DOMRect };
    const measured = new Map<Element, Box>();
    const measure = (element: Element): Box => {
      const { overflowX, overflowY } = getComputedStyle(element);
      const box = {
        isScroller: /auto|scroll/.test(overflowX + overflowY),
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
      const { fontSize, clipPath, webkitLineClamp } = getComputedStyle(parent);
      if (clipPath === "inset(50%)" || webkitLineClamp !== "none") continue;
      const blank = BLANK * Number.parseFloat(fontSize);
      const boxes: Box[] = [];
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement)
        boxes.push(measured.get(box) ?? measure(box));
      if (boxes.some(({ isScroller }) => isScroller)) continue;

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
