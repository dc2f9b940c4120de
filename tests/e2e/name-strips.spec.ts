import { expect, test } from "@playwright/test";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/* A strip of names is endless at any width: its two lists cover the visible part at every moment of the animation. */

test("a strip has no gaps at any width and with any number of names", async ({ page }) => {
  await page.goto("/");
  for (const width of [320, 1440, 1920, 3440, 5120]) {
    await page.setViewportSize({ width, height: 800 });
    const gaps = await page.locator("#clients [data-strip]").evaluate((view) => {
      const track = view.firstElementChild as Element;
      const lists = [...track.children];
      const allNames = lists.map((list) => [...list.children]);
      const [animation] = track.getAnimations();
      const measured: Record<string, number> = {};
      for (const count of [Number.POSITIVE_INFINITY, 3, 1]) {
        for (const [index, list] of lists.entries()) list.replaceChildren(...(allNames[index] ?? []).slice(0, count));
        for (const time of [0, 5000, 10_000, 19_999]) {
          if (animation) animation.currentTime = time;
          const visible = view.getBoundingClientRect();
          const { left, right } = track.getBoundingClientRect();
          measured[`${count} names after ${time} ms`] = Math.max(left - visible.left, visible.right - right);
        }
        /* The animation is seamless if the copy ends where the first list started. */
        const [first, copy] = lists.map((list) => list.getBoundingClientRect());
        measured[`${count} names, lists`] = Math.abs((first?.width ?? 0) - (copy?.width ?? 1));
      }
      for (const [index, list] of lists.entries()) list.replaceChildren(...(allNames[index] ?? []));
      return measured;
    });
    expect(Object.keys(gaps)).toHaveLength(15);
    expect
      .soft(
        Object.entries(gaps).filter(([, gap]) => gap > 1),
        `${width} px`,
      )
      .toEqual([]);
  }
});
