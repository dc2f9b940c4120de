import { expect, test } from "@playwright/test";

test("a page load does not execute the structured data and loads no card or icon", async ({ page }) => {
  const errors: string[] = [];
  const fetched: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("request", (sent) => fetched.push(new URL(sent.url()).pathname));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective }) => console.error(violatedDirective));
  });
  for (const path of ["/", "/services/cloud-devops", "/case-studies/financial-ml", "/open-source"]) {
    await page.goto(path, { waitUntil: "networkidle" });
    /* Added last, after the first paint. */
    await expect(page.locator("link[rel=manifest]")).toBeAttached();
    expect(await page.evaluate(() => document.querySelectorAll('script[type="application/ld+json"]').length)).toBe(1);
  }
  expect(errors).toEqual([]);
  expect(fetched.filter((path) => /^\/(cards|icons|apple-touch)/.test(path))).toEqual([]);
});
