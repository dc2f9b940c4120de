import { expect, test } from "@playwright/test";

test("the browser does not execute the structured data, and downloads no card or icon to show a page", async ({
  page,
}) => {
  const problems: string[] = [];
  const fetched: string[] = [];
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("request", (sent) => fetched.push(new URL(sent.url()).pathname));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective }) => console.error(violatedDirective));
  });
  for (const path of ["/", "/services/cloud-devops", "/case-studies/financial-ml", "/open-source"]) {
    await page.goto(path, { waitUntil: "networkidle" });
    /* The last that a page does by itself, after its first paint. */
    await expect(page.locator("link[rel=manifest]")).toBeAttached();
    expect(await page.evaluate(() => document.querySelectorAll('script[type="application/ld+json"]').length)).toBe(1);
  }
  expect(problems).toEqual([]);
  expect(fetched.filter((path) => /^\/(cards|icons|apple-touch)/.test(path))).toEqual([]);
});
