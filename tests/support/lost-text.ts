import type { Page } from "@playwright/test";

/**
 * Finds text that is outside the window, clipped by a box that hides its overflow, or covered by other text, and
 * horizontal overflow of the page. Ignores text in scroll containers, hidden text and line-clamped text.
 *
 * @returns a line for each: the reason and the text
 */
export function lostText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /* Glyph boxes overlap where lines are set tightly; this part of a box, in em, is always empty. */
    const BLANK = 0.25;
    const SLACK = 2;
    const IGNORED = "[aria-hidden='true'], script, style, svg, .sr, .skip";
    const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
    const isScroller = (box: Element) =>
      /auto|scroll/.test(getComputedStyle(box).overflowX + getComputedStyle(box).overflowY);

    scrollTo(0, 0);
    const lost = new Set<string>();
    const rows: { text: string; node: Node; left: number; right: number; top: number; bottom: number }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim();
      if (!parent || !text || parent.closest(IGNORED)) continue;
      if (!parent.checkVisibility({ visibilityProperty: true })) continue;
      const { fontSize, clipPath, webkitLineClamp } = getComputedStyle(parent);
      if (clipPath === "inset(50%)" || webkitLineClamp !== "none") continue;
      const blank = BLANK * Number.parseFloat(fontSize);
      const boxes: Element[] = [];
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) boxes.push(box);
      if (boxes.some(isScroller)) continue;

      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, right, top, bottom } of range.getClientRects()) {
        if (right - left < 1) continue;
        const row = { text, node, left, right, top: top + blank, bottom: bottom - blank };
        if (left < -SLACK || right > innerWidth + SLACK) lost.add(`outside the window: ${text}`);
        for (const box of boxes) {
          const { overflowX, overflowY } = getComputedStyle(box);
          const edge = box.getBoundingClientRect();
          const isWide = left < edge.left - SLACK || right > edge.right + SLACK;
          const isHigh = row.top < edge.top - SLACK || row.bottom > edge.bottom + SLACK;
          if ((hides(overflowX) && isWide) || (hides(overflowY) && isHigh)) lost.add(`clipped: ${text}`);
        }
        for (const other of rows) {
          const width = Math.min(row.right, other.right) - Math.max(row.left, other.left);
          const height = Math.min(row.bottom, other.bottom) - Math.max(row.top, other.top);
          if (width > SLACK && height > SLACK && other.node !== node) lost.add(`covered: ${text} / ${other.text}`);
        }
        rows.push(row);
      }
    }
    scrollTo(10_000, 0);
    const overflow = Math.max(scrollX, document.documentElement.scrollWidth - innerWidth);
    if (overflow > 0) lost.add(`the page scrolls horizontally by ${overflow} px`);
    return [...lost];
  });
}
