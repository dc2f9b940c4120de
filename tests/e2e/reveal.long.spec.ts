import { expect, type Page, test } from "@playwright/test";

/* Sections animate in once, 0.6 s, children 0.3 s apart (docs/decisions/0006). */

test.use({ viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: "no-preference" } });

/** The computed animation of a step of a section when it was revealed, and how often it was revealed. */
type Started = { name: string; duration: string; delay: string; times: number };

declare global {
  interface Window {
    started: Map<Element, Started>;
  }
}

const recordAnimations = (page: Page) =>
  page.addInitScript(() => {
    window.started = new Map();
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target as HTMLElement;
        const { reveal, draw } = element.dataset;
        /* A drawing that follows the scroll position takes no time. */
        if (!reveal || reveal === "wait" || draw === "scroll") continue;
        const { animationName: name, animationDuration: duration, animationDelay: delay } = getComputedStyle(element);
        window.started.set(element, { name, duration, delay, times: (window.started.get(element)?.times ?? 0) + 1 });
      }
    }).observe(document, { subtree: true, attributeFilter: ["data-reveal"] });
  });

/** Scrolls to the end like a wheel: a part of the screen in each frame, so that scroll anchoring works as for a visitor. */
const scrollThrough = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    const isAtEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    for (let count = 0, step = 10; count < 1000 && !isAtEnd(); count++, step = Math.min(2 * step, 150)) {
      scrollBy(0, step);
      await frame();
    }
    /* One frame until the last step waits, one until it enters, and one until its animation exists. */
    for (let count = 0; count < 3; count++) await frame();
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY) animation.finish();
    }
    await frame();
  });

/** The texts of the sections that are transparent or have a transparent ancestor. */
const hiddenTexts = (page: Page) =>
  page.locator("main section :is(h2, h3, p, li, dt, dd)").evaluateAll((texts) =>
    texts
      .filter((text) => {
        for (let element: Element | null = text; element; element = element.parentElement)
          if (getComputedStyle(element).opacity === "0") return true;
        return false;
      })
      .map((text) => text.textContent?.slice(0, 40)),
  );

for (const path of ["/", "/services/ux-ui-design", "/case-studies/custom-software-roi"]) {
  test(`every section of ${path} below the first screen animates once`, async ({ page }) => {
    await recordAnimations(page);
    await page.goto(path);
    const below = await page
      .locator("main section")
      .evaluateAll((sections) =>
        sections.filter((section) => section.getBoundingClientRect().top >= innerHeight).map(({ id }) => id),
      );
    await scrollThrough(page);
    if (path === "/") {
      await page.evaluate(() => scrollTo(0, 0));
      await scrollThrough(page);
    }
    const sections = await page.evaluate(
      (ids) =>
        ids.map((id) => {
          const section = document.getElementById(id);
          const parts = [...(section?.querySelectorAll(":is(h2, h3, li, tbody tr)") ?? [])];
          const steps = [...window.started].filter(([step]) => section?.contains(step));
          return {
            id,
            notAnimated: parts
              .filter((part) => !steps.some(([step]) => step.contains(part)))
              .map((part) => part.textContent),
            inStrips: steps.filter(([step]) => step.matches("[data-strip] *")).length,
            steps: steps.map(([, started]) => started),
          };
        }),
      below,
    );
    for (const { id, notAnimated, inStrips, steps } of sections) {
      expect(notAnimated, id).toEqual([]);
      expect(inStrips, `names of ${id}`).toBe(0);
      expect(steps.length, id).toBeGreaterThan(0);
      if (id === "methodology") expect(new Set(steps.map(({ delay }) => delay)).size).toBe(3);
      for (const { name, duration, delay, times } of steps) {
        expect([duration, times], id).toEqual(["0.6s", 1]);
        expect(["rise", "settle", "draw"], id).toContain(name);
        expect(["0s", "0.3s", "0.6s"], id).toContain(delay);
      }
    }
    expect(await hiddenTexts(page)).toEqual([]);
  });
}

/** Waits for `count` frames. */
const frames = (page: Page, count: number) =>
  page.evaluate(async (left) => {
    for (let frame = 0; frame < left; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, count);

/**
 * Scrolls slowly until a step waits for its animation, and focuses `focus` in it if given.
 *
 * @returns whether a step waits afterwards
 */
const scrollToWaiting = (page: Page, focus?: string) =>
  page.evaluate(async (selector) => {
    const waiting = () => document.querySelector<HTMLElement>(`[data-reveal=wait] ${selector ?? ""}`);
    for (let step = 0; step < 100 && !waiting(); step++) {
      scrollBy(0, 60);
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }
    if (selector) waiting()?.focus({ preventScroll: true });
    return document.querySelector("[data-reveal=wait]") !== null;
  }, focus);

test("nothing is hidden before the first scroll, and after it nothing for long", async ({ page }) => {
  await page.goto("/");
  await frames(page, 3);
  expect(await hiddenTexts(page)).toEqual([]);
  expect(await scrollToWaiting(page)).toBe(true);
  await expect.poll(() => hiddenTexts(page)).toEqual([]);
  expect(await page.locator("[data-reveal=wait]").count()).toBe(0);
});

test("print shows the steps that wait on the screen", async ({ page }) => {
  await page.goto("/");
  await frames(page, 3);
  await page.evaluate(() => {
    const [step] = document.querySelectorAll<HTMLElement>("#services h2");
    if (step) step.dataset.reveal = "wait";
  });
  expect(await hiddenTexts(page)).not.toEqual([]);
  await page.emulateMedia({ media: "print" });
  expect(await hiddenTexts(page)).toEqual([]);
});

test("a deep link shows the text at once", async ({ page }) => {
  await page.goto("/#methodology");
  await frames(page, 3);
  expect(await hiddenTexts(page)).toEqual([]);
});

test("focus in a waiting step shows all steps at once", async ({ page }) => {
  await page.goto("/");
  await frames(page, 3);
  expect(await scrollToWaiting(page, "a")).toBe(false);
  await expect(page.locator("a:focus")).toHaveCount(1);
});

test("the ribbons of the services unroll as far as the page is scrolled", async ({ page }) => {
  await page.goto("/");
  const ribbon = page.locator("#services li [data-cloth]").first();
  /** Scrolls until the ribbon's upper end is at a part of the screen. @returns whether all of it is unrolled */
  const isUnrolled = (part: number) =>
    ribbon.evaluate(async (element, fraction) => {
      scrollBy({ top: element.getBoundingClientRect().top - fraction * innerHeight, behavior: "instant" });
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      return !/[1-9]/.test(getComputedStyle(element).clipPath);
    }, part);
  await expect.poll(() => isUnrolled(0.9)).toBe(false);
  await expect.poll(() => isUnrolled(0.2)).toBe(true);
  await expect.poll(() => isUnrolled(0.9)).toBe(false);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await ribbon.evaluate((element) => getComputedStyle(element).clipPath)).toBe("none");
});
