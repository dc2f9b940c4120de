import { expect, test } from "@playwright/test";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/* A strip of names is endless at any width: the two lists cover what is seen of it at every moment of a round. */

const STRIPS = [
  ["/", "#clients"],
  ["/portfolio", "#partners"],
] as const;

for (const width of [320, 1440, 1920, 3440, 5120]) {
  for (const [path, strip] of STRIPS) {
    test(`the strip of ${path} is endless at ${width} px, with all its names, three and one`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      const gaps = await page.locator(`${strip} [data-strip]`).evaluate((view) => {
        const track = view.firstElementChild as Element;
        const [animation] = track.getAnimations();
        const measured: Record<string, number> = {};
        for (const names of [Number.POSITIVE_INFINITY, 3, 1]) {
          for (const list of track.children) while (list.children.length > names) list.lastElementChild?.remove();
          for (const time of [0, 5000, 10_000, 19_999]) {
            if (animation) animation.currentTime = time;
            const seen = view.getBoundingClientRect();
            const { left, right } = track.getBoundingClientRect();
            measured[`${names} names after ${time} ms`] = Math.max(left - seen.left, seen.right - right);
          }
          /* A round ends where it began: the copy stands where the first list stood. */
          const [first, copy] = [...track.children].map((list) => list.getBoundingClientRect());
          measured[`${names} names, lists`] = Math.abs((first?.width ?? 0) - (copy?.width ?? 1));
        }
        return measured;
      });
      expect(Object.keys(gaps)).toHaveLength(15);
      expect(Object.entries(gaps).filter(([, gap]) => gap > 1)).toEqual([]);
    });
  }
}
