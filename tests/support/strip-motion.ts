import { expect, type Locator } from "@playwright/test";

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

/** Presses the pause button, again if its script was not loaded yet. */
export async function pauseStrip(button: Locator): Promise<void> {
  await expect(async () => {
    await button.click();
    await expect(button).toHaveAttribute("aria-pressed", "true", { timeout: 200 });
  }).toPass();
}
