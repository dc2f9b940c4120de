import { expect, type Locator, test } from "@playwright/test";
import { axeViolations } from "../support/axe-violations.ts";
import { recordAt, sectionOf } from "../support/page-parts.ts";

function instrumentOf<Kind extends "switches" | "steps" | "sizes">(id: string, kind: Kind) {
  const found = recordAt(`/services/${id}`).sections.flatMap(
    (section) => ("instrument" in section && section.instrument) || [],
  );
  const [instrument] = found.filter((candidate) => candidate.kind === kind);
  if (!instrument) throw new Error(`${id} has no instrument of the kind ${kind}.`);
  return instrument as Extract<typeof instrument, { kind: Kind }>;
}

const clipOf = (cloth: Locator) => cloth.evaluate((element) => getComputedStyle(element).clipPath);

test.use({ contextOptions: { reducedMotion: "reduce" } });

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("arrow keys move through steps: the cloth and the result follow", async ({ page }) => {
    const { items, start } = instrumentOf("mvp-builder", "steps");
    await page.goto("/services/mvp-builder");
    const [chosen, next] = [items[start - 1], items[start]];
    const cloths = page.locator("fieldset label span:has(> svg)");
    await page.getByRole("radio", { name: chosen?.name ?? "" }).focus();
    await expect(page.getByText(chosen?.text ?? "")).toBeVisible();
    expect(await clipOf(cloths.nth(start))).toBe("inset(0px 0px 100%)");
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("radio", { name: next?.name ?? "" })).toBeChecked();
    await expect(page.getByText(next?.text ?? "")).toBeVisible();
    await expect(page.getByText(chosen?.text ?? "")).toBeHidden();
    expect(await clipOf(cloths.nth(start))).toBe("inset(0px)");
    expect(await clipOf(cloths.last())).toBe("inset(0px 0px 100%)");
  });

  test("a larger text size cuts the first form off and lets the second grow", async ({ page }) => {
    const { form, items } = instrumentOf("ux-ui-design", "sizes");
    await page.goto("/services/ux-ui-design");
    const [before, after] = [page.getByRole("figure").first(), page.getByRole("figure").last()];
    const heights = async () => [(await before.boundingBox())?.height, (await after.boundingBox())?.height];
    await page.getByRole("radio").first().focus();
    await page.keyboard.press("Space");
    const [fixed, small = 0] = await heights();
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByText(items[2]?.text ?? "")).toBeVisible();
    const [same, large = 0] = await heights();
    expect(same).toBeCloseTo(fixed ?? 0, -1);
    expect(large).toBeGreaterThan(small * 1.5);
    await expect(after.getByText(form.button)).toBeVisible();
  });
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("a tap pulls a source out, and what reads it waits", async ({ page }) => {
    const { instrument } = sectionOf(recordAt("/services/data-engineering"), "lineage");
    if (!instrument) throw new Error("The sample has no lineage with switches.");
    const { items, waiting, all } = instrument;
    const ledger = items.find(({ name }) => name === "Payment ledger");
    await page.goto("/services/data-engineering");
    await expect(page.getByText(waiting).locator("visible=true")).toHaveCount(0);
    await expect(page.getByText(all)).toBeVisible();
    await page.getByRole("switch", { name: "Payment ledger" }).tap();
    await expect(page.getByText(waiting).locator("visible=true")).toHaveCount(2);
    await expect(page.getByText(ledger?.off ?? "")).toBeVisible();
    await expect(page.getByText(all)).toBeHidden();
    expect(await axeViolations(page)).toEqual([]);
  });

  test("a finger drags the edge of a cloth to another step", async ({ page, context }) => {
    const { items } = instrumentOf("mvp-builder", "steps");
    await page.goto("/services/mvp-builder");
    const labels = page.locator("fieldset label");
    await labels.last().scrollIntoViewIfNeeded();
    const centre = async (label: Locator) => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await label.boundingBox()) ?? {};
      return { x: x + width / 2, y: y + height / 2 };
    };
    const client = await context.newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
      client.send("Input.dispatchTouchEvent", { type, touchPoints });
    const from = await centre(page.locator("fieldset label:has(:checked)"));
    const to = await centre(labels.last());
    await touch("touchStart", [from]);
    for (const part of [0.25, 0.5, 0.75, 1]) {
      await touch("touchMove", [{ x: from.x, y: from.y + (to.y - from.y) * part }]);
    }
    await touch("touchEnd", []);
    await expect(page.getByRole("radio").last()).toBeChecked();
    await expect(page.getByText(items.at(-1)?.text ?? "")).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
  });
});

test("a mouse drags along the phases, and the cloth opens up to the one below it", async ({ page }) => {
  const { items } = instrumentOf("custom-software", "steps");
  await page.goto("/services/custom-software");
  const phases = page.locator("fieldset label");
  await phases.first().hover();
  await page.mouse.down();
  await phases.nth(1).hover();
  await expect(page.getByText(items[1]?.text ?? "")).toBeVisible();
  const clips = await Promise.all([0, 1, 2].map((index) => clipOf(phases.nth(index).locator("span:has(> svg)"))));
  expect(clips[0]).toBe(clips[1]);
  expect(clips[1]).not.toBe(clips[2]);
  await page.mouse.up();
  await expect(page.getByRole("radio").nth(1)).toBeChecked();
  /* The right button, and a drag that began outside, change nothing. */
  await page.mouse.down({ button: "right" });
  await phases.first().hover();
  await page.mouse.up({ button: "right" });
  await page.locator("h1").hover();
  await page.mouse.down();
  await phases.first().hover();
  await page.mouse.up();
  await expect(page.getByRole("radio").nth(1)).toBeChecked();
  expect(await axeViolations(page)).toEqual([]);
});

const STUDY = "/case-studies/cloud-scaling-devops";

test("the working model says what happens to the customers that visitors set, by keyboard", async ({ page }) => {
  await page.goto(STUDY);
  const model = page.locator("figure:has(input[type=range])");
  await expect(model).toContainText("With 3,500 new customers a minute");
  await model.getByRole("slider").press("End");
  await expect(model).toContainText("With 6,000 new customers a minute");
  await expect(model).toContainText("7,600 were turned away");
  await expect(model).toContainText("Full at 30,000");
  await model.getByRole("checkbox").press("Space");
  await expect(model).toContainText("8 instances that never change");
  await expect(model).toContainText("48,000 were turned away");
  await model.getByText("The same as a table").click();
  expect(await axeViolations(page)).toEqual([]);
});

test("the working model is a table without scripts", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await page.goto(STUDY);
  await expect(page.locator("figure:has(input[type=range])").getByRole("slider")).toBeHidden();
  await page.getByText("The same as a table").click();
  await expect(page.getByRole("row", { name: /^6,000, without/ })).toContainText("48,000");
  await context.close();
});
