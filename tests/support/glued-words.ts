import type { Page } from "@playwright/test";

/**
 * Finds words without a space or line break between them in the page's text, although the layout separates them:
 * "Cloud & DevOpsShip on any day". Text browsers, search excerpts and copied text would show that.
 *
 * @returns the texts on both sides of each such place
 */
export function gluedWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /* Text browsers start a new line at these elements. DT and DD are missing because the search index does not. */
    const BREAKS = new Set(
      "ADDRESS ARTICLE ASIDE BLOCKQUOTE BR BUTTON CAPTION DIALOG DIV DL FIELDSET FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 HEADER HR IMG INPUT LABEL LEGEND LI MAIN NAV OL P SEARCH SECTION TABLE TD TEXTAREA TH TR UL".split(
        " ",
      ),
    );
    const glued: string[] = [];
    let before = "";
    const read = (node: Node) => {
      if (node instanceof Text) {
        if (/[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(node.data)) glued.push(`${before} | ${node.data}`);
        if (node.data) before = node.data;
      }
      if (!(node instanceof HTMLElement) || node.matches("script, style, [aria-hidden='true']")) return;
      const isBreak = BREAKS.has(node.tagName);
      if (isBreak) before = "";
      for (const child of node.childNodes) read(child);
      if (isBreak) before = "";
    };
    read(document.body);
    return glued;
  });
}
