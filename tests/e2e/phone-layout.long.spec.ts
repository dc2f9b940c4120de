import { expect, test } from "@playwright/test";

const PHONE = { width: 390, height: 844 };

test("the first field of a long form is within the first screen and a half of a phone", async ({ page }) => {
  await page.setViewportSize(PHONE);
  for (const path of ["/book", "/contact-careers"]) {
    await page.goto(path);
    const box = await page.getByRole("textbox", { name: "Full name" }).boundingBox();
    expect(box && box.y + box.height, path).toBeLessThan(1.5 * PHONE.height);
  }
});

test("narrow screens break no word of a name", async ({ page }) => {
  const broken: string[] = [];
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: PHONE.height });
    for (const service of ["ai-development", "cloud-devops", "custom-software", "ux-ui-design"]) {
      await page.goto(`/services/${service}`);
      const words = await page.locator("main").evaluate((main) => {
        const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        const found: string[] = [];
        for (let node = texts.nextNode(); node; node = texts.nextNode()) {
          /* A name may break after a hyphen, but not after the first letter. */
          for (const { 0: word, index } of (node.textContent ?? "").matchAll(
            /(?<!\p{L})\p{L}-\p{L}{4,}|(?<![\p{L}-])\p{L}{5,}/gu,
          )) {
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            const tops = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
            if (tops.size > 1) found.push(word);
          }
        }
        return found;
      });
      broken.push(...words.map((word) => `${width} px /services/${service}: ${word}`));
    }
  }
  expect(broken).toEqual([]);
});
