import { expect, test } from "@playwright/test";
import { readContent } from "#site/content/records.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("the table of contents marks the section on the screen, one at a time", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/case-studies/financial-ml");
  const contents = page.getByRole("navigation", { name: "On this page" });
  for (const name of ["Results", "What we built"]) {
    await contents.getByRole("link", { name }).click();
    await expect(contents.getByRole("link", { name })).toHaveAttribute("aria-current", "true");
    await expect(contents.locator("[aria-current]")).toHaveCount(1);
    await expect(contents).toBeInViewport();
  }
});

test("the pictures of the index alternate between both edges of the window", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/case-studies");
  const blocks = page.locator("#studies > ul > li");
  for (const [index, block] of (await blocks.all()).entries()) {
    const picture = await block.locator("img:visible").boundingBox();
    expect(index % 2 === 0 ? picture?.x : 1440 - (picture?.x ?? 0) - (picture?.width ?? 0)).toBe(0);
  }
});

test("a teaser's description is clamped on the narrowest screen", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto("/case-studies");
  const descriptions = await page.locator("#studies > ul > li dl").evaluateAll((lists) =>
    lists.map((list) => {
      const description = list.previousElementSibling as HTMLElement;
      const { lineHeight, webkitLineClamp } = getComputedStyle(description);
      return {
        lines: Math.round(description.offsetHeight / Number.parseFloat(lineHeight)),
        limit: Number(webkitLineClamp),
      };
    }),
  );
  expect(descriptions).toHaveLength(readContent().caseStudies.length);
  for (const { lines, limit } of descriptions) expect(lines).toBeLessThanOrEqual(limit);
  expect(descriptions.some(({ lines, limit }) => lines === limit)).toBe(true);
});

test("on a phone, table cells show the name of their column", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/case-studies/custom-software-roi");
  const cell = page.locator("#mitigations td").first();
  const name = await cell.evaluate((element) => getComputedStyle(element, "::before").content);
  expect(name).toContain("Strategic Approach / Mitigation");
});

test("print is black on white, with the URLs of references, without table of contents and call to action", async ({
  page,
}) => {
  await page.goto("/case-studies/financial-ml");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("navigation", { name: "On this page" })).toBeHidden();
  await expect(page.locator("#call-to-action")).toBeHidden();
  const ink = await page
    .locator("#challenges p")
    .first()
    .evaluate((element) => getComputedStyle(element).color);
  expect(ink).toBe("rgb(0, 0, 0)");
  const address = await page
    .locator("#references a")
    .first()
    .evaluate((element) => getComputedStyle(element, "::after").content);
  expect(address).toContain("https://www.bis.org/");
});
