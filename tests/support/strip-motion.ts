import type { Locator } from "@playwright/test";

/** How a strip of names moves: its round's duration, how many rounds, its pace, and whether it runs. */
export const stripMotion = (strip: Locator): Promise<string[]> =>
  strip
    .locator("ul")
    .first()
    .locator("..")
    .evaluate((track) => {
      const { animationDuration, animationIterationCount, animationTimingFunction, animationPlayState } =
        getComputedStyle(track);
      return [animationDuration, animationIterationCount, animationTimingFunction, animationPlayState];
    });
