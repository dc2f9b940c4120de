import { expect, type Locator } from "@playwright/test";

/** The animation of a strip of names on the screen: duration, iteration count, timing function and play state. */
export async function stripMotion(strip: Locator): Promise<string[]> {
  const view = strip.locator("[data-strip]");
  await view.scrollIntoViewIfNeeded();
  await expect(view).toHaveAttribute("data-on-screen");
  return view.locator("> div").evaluate((track) => {
    const { animationDuration, animationIterationCount, animationTimingFunction, animationPlayState } =
      getComputedStyle(track);
    return [animationDuration, animationIterationCount, animationTimingFunction, animationPlayState];
  });
}

/** Presses the pause button, again if its script was not loaded yet. */
export async function pauseStrip(button: Locator): Promise<void> {
  await expect(async () => {
    await button.click();
    await expect(button).toHaveAttribute("aria-pressed", "true", { timeout: 200 });
  }).toPass();
}
