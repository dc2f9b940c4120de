import { expect, test } from "@playwright/test";
import { PAGE_CONTRACT, STUDY_SUBJECTS } from "../support/page-contract.ts";

/* Pages are only looked at here, which leaves nothing behind: a context for each test would take as long as the tests. */
test.use({ reuseContext: true });

for (const [path, { sections, words = [], links = [] }] of Object.entries(PAGE_CONTRACT)) {
  test(`${path} has the contract's sections, in order and counted, each named by its heading`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    const found = await page.locator("main section[id]").evaluateAll((elements) =>
      elements.map((element) => {
        const list = element.querySelector("ul, ol, table");
        const counted = list?.tagName === "TABLE" ? list.querySelector("tbody") : list;
        const heading = document.getElementById(element.getAttribute("aria-labelledby") ?? "");
        return { id: element.id, items: counted?.children.length ?? 0, named: /^H[1-6]$/.test(heading?.tagName ?? "") };
      }),
    );
    expect(found.map(({ id }) => id)).toEqual(sections.map(([id]) => id));
    for (const [index, [id, items]] of sections.entries()) {
      expect(found[index]?.named, `${id} is named by a heading`).toBe(true);
      if (items > 0) expect(found[index]?.items, `items of ${id}`).toBe(items);
    }
    await expect(page.locator("h1")).toHaveCount(1);
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(page.locator("main#main")).toHaveCount(1);
  });

  test(`${path} says the contract's words and leads where it says`, async ({ page }) => {
    await page.goto(path);
    const text = ((await page.locator("main").textContent()) ?? "").replace(/\s+/g, " ");
    for (const word of words) expect(text).toContain(word);
    for (const [name, href] of links) {
      await expect(page.getByRole("main").getByRole("link", { name }).first()).toHaveAttribute("href", href);
    }
  });
}

for (const [id, href] of Object.entries(STUDY_SUBJECTS)) {
  test(`the call at the end of ${id} carries its subject to the contact page`, async ({ page }) => {
    await page.goto(`/case-studies/${id}`);
    await expect(page.locator(`#call-to-action a[href="${href}"]`)).toHaveCount(1);
  });
}

for (const path of ["/", "/about", "/case-studies"]) {
  test(`${path} has all its pictures before anybody scrolls`, async ({ page }) => {
    await page.goto(path);
    const missing = () =>
      page.locator("img").evaluateAll((all) => {
        const shown = (all as HTMLImageElement[]).filter((picture) => picture.checkVisibility());
        return shown.filter((picture) => picture.naturalWidth === 0).map((picture) => picture.src);
      });
    await expect.poll(missing).toEqual([]);
  });
}
