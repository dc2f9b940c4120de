import { expect, test } from "@playwright/test";

test("the seven phases of custom software scroll sideways by keyboard, in a named strip", async ({ page }) => {
  await page.goto("/services/custom-software");
  const strip = page.getByRole("group", { name: "Seven phases" });
  await expect(strip.getByRole("listitem")).toHaveCount(7);
  await strip.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => strip.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
});

test("the design page is headed by the specification's words alone", async ({ page }) => {
  await page.goto("/services/ux-ui-design");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Crafting Intuitive & Engaging Digital Experiences");
});

test("each expert on MVPs can be written to by first name", async ({ page }) => {
  await page.goto("/services/mvp-builder");
  for (const person of await page.locator("#experts li").all()) {
    const [first = ""] = ((await person.getByRole("heading").textContent()) ?? "").split(" ");
    await expect(person.getByRole("link", { name: `Email ${first}` })).toHaveAttribute("href", /^mailto:.+@.+/);
  }
});
