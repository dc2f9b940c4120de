import { expect, test } from "@playwright/test";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("with prefers-reduced-motion: reduce, nothing is animated", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await page.mouse.wheel(0, 200);
  await expect(page.locator("html")).toHaveAttribute("data-scrolled");
  await expect(page.locator("[data-reveal]")).toHaveCount(0);
  expect(await page.evaluate(() => document.getAnimations().filter((a) => a.playState === "running").length)).toBe(0);
});

test("the first screen shows bands of cloth and the whole form at each size", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  /* In the fallback font, texts of the form may have a line more. */
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  for (const [width, height, bands] of [
    [1440, 900, 4],
    [1920, 1080, 4],
    [1366, 768, 4],
    [1280, 720, 4],
    [1024, 768, 3],
    [820, 1180, 2],
    [390, 844, 2],
    [320, 640, 0],
  ] as const) {
    await page.setViewportSize({ width, height });
    const first = await page.evaluate(() => {
      const boxOf = (element: Element) => element.getBoundingClientRect();
      const [form, title] = ["#get-in-touch", "#hero h1"].map((selector) => document.querySelector(selector));
      const covers = [form, title, ...document.querySelectorAll("#hero .lead, #hero .lead ~ *")].flatMap((element) =>
        element ? boxOf(element) : [],
      );
      /* A band is visible if its whole height is on the screen and a tenth of its width is bare at each height. */
      const isBare = (x: number, top: number, bottom: number) =>
        covers.every((box) => x < box.left || x > box.right || bottom < box.top || top > box.bottom);
      const columns = Array.from({ length: 100 }, (_, index) => (innerWidth * index) / 100);
      const visible = [...document.querySelectorAll("#hero-cloth .band")].map(boxOf).filter(({ top, bottom }) => {
        return bottom <= innerHeight && columns.filter((x) => isBare(x, top, bottom)).length >= 10;
      });
      return {
        bands: visible.length,
        formEnd: form ? boxOf(form).bottom : Number.POSITIVE_INFINITY,
        titleSize: title ? Number.parseFloat(getComputedStyle(title).fontSize) : 0,
        fill: Math.max(
          ...[...(title?.querySelectorAll(":scope > *") ?? [])].map((line) => {
            const range = document.createRange();
            range.selectNodeContents(line);
            return range.getBoundingClientRect().right / (title?.parentElement ? boxOf(title.parentElement).right : 0);
          }),
        ),
        overflow: document.documentElement.scrollWidth - innerWidth,
      };
    });
    const size = `${width} × ${height}`;
    expect(first.bands, size).toBeGreaterThanOrEqual(bands);
    expect(first.titleSize, size).toBeGreaterThanOrEqual(Math.min(64, width / 6));
    if (width > 700) expect(first.fill, size).toBeGreaterThan(0.97);
    expect(first.overflow, size).toBeLessThanOrEqual(0);
    if (width > 700) expect(first.formEnd, size).toBeLessThanOrEqual(height);
  }
});

test("typing a name changes the hero's pattern, and clearing it restores the default", async ({ page }) => {
  await page.goto("/");
  const cloth = page.locator("#hero-cloth");
  const initial = await cloth.innerHTML();
  const name = page.locator("#get-in-touch").getByLabel("Name");
  await name.fill("Ada Lovelace");
  await expect.poll(() => cloth.innerHTML()).not.toBe(initial);
  const first = await cloth.innerHTML();
  await name.fill("Grace Hopper");
  await expect.poll(() => cloth.innerHTML()).not.toBe(first);
  await name.fill("");
  await expect.poll(() => cloth.innerHTML()).toBe(initial);
});

test("the page logs nothing, including violations of its Content-Security-Policy", async ({ page }) => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  page.on("pageerror", (error) => logged.push(error.message));
  await page.goto("/", { waitUntil: "networkidle" });
  await page.locator("#get-in-touch").getByLabel("Name").fill("Ada");
  await page.getByRole("button", { name: "Services", exact: true }).hover();
  await expect(page.getByRole("link", { name: /Explore All Services/ })).toBeVisible();
  await page.mouse.wheel(0, 20_000);
  await page.waitForLoadState("networkidle");
  expect(logged).toEqual([]);
});
