import type { Page } from "@playwright/test";

/**
 * Words of the page that stand apart on the screen and run into each other in its text, which is what a text browser,
 * a search excerpt and a copied passage show: "Cloud & DevOpsShip on any day".
 *
 * @returns the texts on both sides of each such place
 */
export function gluedWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /* Readers of HTML start a new line, or a new field, at these; the search index does not at a dt or dd. */
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
