import { expect, type Page, test } from "@playwright/test";
import { PAGE_CONTRACT } from "../support/page-contract.ts";

/* Specification §10: sections animate in once, 0.6 s, children 0.3 s apart (docs/decisions/0006). */

test.use({ viewport: { width: 1280, height: 800 } });

type Started = { name: string; duration: string; delay: string; times: number };

declare global {
  interface Window {
    started: Map<Element, Started>;
    lowestOpacity: number;
  }
}

/** Notes each animation that starts on a step of a section. */
const noteAnimations = (page: Page) =>
  page.addInitScript(() => {
    window.started = new Map();
    addEventListener("animationstart", ({ target, animationName: name }) => {
      const element = target as HTMLElement;
      if (!element.dataset.reveal) return;
      const { animationDuration: duration, animationDelay: delay } = getComputedStyle(element);
      window.started.set(element, { name, duration, delay, times: (window.started.get(element)?.times ?? 0) + 1 });
    });
  });

/** Scrolls to the end as a wheel does: a part of the screen in each frame. */
const scrollThrough = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    for (let y = 0; y < document.documentElement.scrollHeight; y += 120) {
      scrollTo(0, y);
      await frame();
    }
    await Promise.allSettled(
      document.getAnimations().map(({ finished, effect }) => {
        return effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY || finished;
      }),
    );
  });

/** How many elements of the sections are not opaque; what is meant to be faint is not asked about. */
const hiddenTexts = (page: Page) =>
  page.locator("main section :is(h2, h3, p, li, dt, dd)").evaluateAll((texts) =>
    texts
      .filter((text) => {
        for (let at: Element | null = text; at; at = at.parentElement)
          if (getComputedStyle(at).opacity === "0") return true;
        return false;
      })
      .map((text) => text.textContent?.slice(0, 40)),
  );

for (const route of Object.keys(PAGE_CONTRACT)) {
  test(`${route} animates every section below the first screen once`, async ({ page }) => {
    await noteAnimations(page);
    await page.goto(route);
    const below = await page
      .locator("main section")
      .evaluateAll((sections) =>
        sections.filter((section) => section.getBoundingClientRect().top >= innerHeight).map(({ id }) => id),
      );
    await scrollThrough(page);
    const sections = await page.evaluate(
      (ids) =>
        ids.map((id) => {
          const section = document.getElementById(id);
          const parts = [...(section?.querySelectorAll(`:is(h2, h3, li, tbody tr)`) ?? [])].filter(
            (part) => !part.closest("[data-strip]"),
          );
          const steps = [...window.started].filter(([step]) => section?.contains(step));
          return {
            id,
            still: parts.filter((part) => !steps.some(([step]) => step.contains(part))).map((part) => part.textContent),
            steps: steps.map(([, started]) => started),
          };
        }),
      below,
    );
    for (const { id, still, steps } of sections) {
      expect(still, id).toEqual([]);
      expect(steps.length, id).toBeGreaterThan(0);
      for (const { name, duration, delay, times } of steps) {
        expect([name, duration, times], id).toEqual(["rise", "0.6s", 1]);
        expect(["0s", "0.3s", "0.6s"], id).toContain(delay);
      }
    }
    expect(await hiddenTexts(page)).toEqual([]);
    /* Back and forth again: nothing starts a second time. */
    await page.evaluate(() => scrollTo(0, 0));
    await scrollThrough(page);
    const again = await page.evaluate(() => [...window.started.values()].filter(({ times }) => times > 1));
    expect(again).toEqual([]);
  });
}
