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

test("the entries of the menu fill a phone's screen above the contact details", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/about");
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("navigation").filter({ has: page.getByRole("button", { name: "Services" }) });
  const entries = await menu.getByRole("list").first().boundingBox();
  const contact = await menu.getByRole("group").or(menu.locator("address")).first().boundingBox();
  expect(entries && contact && contact.y - entries.y - entries.height).toBeLessThan(64);
});

test("a contact form and the panel beside it have one shadow", async ({ page }) => {
  await page.goto("/contact");
  const shadows = await page.locator("main").evaluate((main) => {
    const looks = [...main.querySelectorAll("*")].flatMap((each) => [
      getComputedStyle(each),
      getComputedStyle(each, "::before"),
    ]);
    return looks.filter(({ boxShadow, content }) => boxShadow !== "none" && content !== "none").length;
  });
  expect(shadows).toBe(1);
});

test("narrow screens break no word of a name", async ({ page }) => {
  const broken: string[] = [];
  for (const width of [320, 360, 390]) {
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
