import { expect, test } from "@playwright/test";
import { recordAt, sectionOf } from "../support/page-parts.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const { all, view } = sectionOf(recordAt("/portfolio"), "projects");

test("the portfolio's button is disabled and says why", async ({ page }) => {
  await page.goto("/portfolio");
  const button = page.getByRole("button", { name: "View All Projects" });
  await expect(button).toHaveAttribute("type", "button");
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(button).toHaveAccessibleDescription(all.note);
  await expect(page.getByText(all.note)).toBeVisible();
  for (const number of [1, 2]) await expect(page.getByRole("img", { name: `Project ${number}` })).toBeVisible();
});

test("a project without an address leaves the visitor where the link is", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/portfolio");
  const link = page.getByRole("link", { name: view }).last();
  await link.scrollIntoViewIfNeeded();
  const before = await link.boundingBox();
  expect(before?.y).toBeGreaterThan(0);
  await page.mouse.click((before?.x ?? 0) + 10, (before?.y ?? 0) + 10);
  expect(await link.boundingBox()).toEqual(before);
  expect(page.url()).not.toContain("#");
});

test("the partner strip has a hidden copy of its list and can be paused", async ({ page }) => {
  await page.goto("/portfolio");
  const strip = page.locator("#partners [data-strip]");
  await expect(strip.locator("ul")).toHaveCount(2);
  await expect(strip.locator("ul").last()).toHaveAttribute("aria-hidden", "true");
  await strip.scrollIntoViewIfNeeded();
  await expect(strip).toHaveAttribute("data-on-screen");
  await expect(strip.locator("> div")).toHaveCSS("animation-play-state", "running");
  const pause = page.getByRole("button", { name: "Pause the partner list" });
  /* Again if its script was not loaded yet. */
  const pressed = async () => {
    await pause.click();
    return await pause.getAttribute("aria-pressed");
  };
  await expect.poll(pressed).toBe("true");
  await expect(strip.locator("> div")).toHaveCSS("animation-play-state", "paused");
});

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
