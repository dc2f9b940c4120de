import type { Page } from "@playwright/test";

/** Lays out the sections far below the screen too, as a capture of the whole page does (docs/decisions/0033). */
export const layOutSections = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset.whole = "";
  });
