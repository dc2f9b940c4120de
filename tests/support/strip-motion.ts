import type { Locator } from "@playwright/test";

/** The animation of a strip of names: duration, iteration count, timing function and play state. */
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
