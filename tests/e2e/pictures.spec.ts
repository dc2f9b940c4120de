import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { overBudget } from "../../bench/budgets.ts";
import { PHOTOGRAPHER } from "../support/add-pictures.ts";
import { axeViolations } from "../support/axe-violations.ts";
import { distinctPages } from "../support/distinct-pages.ts";
import { EVERY_KIND_PATH } from "../support/every-kind.ts";
import { measureLoad } from "../support/measure-load.ts";
import { parsedPages } from "../support/parsed-pages.ts";
import { CACHED_BROTLI } from "../support/serve-built-site.ts";
import { EDITED_SITE } from "../support/sites.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";

/* The site with a picture in every place. */

test.use({ viewport: { width: 412, height: 823 } });

const { dist, content } = EDITED_SITE;
const pages = parsedPages(dist);
const routes = distinctPages([...pages].filter(([, $]) => $("picture").length > 0));

/* In one worker, with one server. */
test.describe.configure({ mode: "default" });

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ distDir: dist, env: CACHED_BROTLI });
  /* The budgets count bytes. */
  await server.logged(({ msg }) => msg === "pages compressed");
});
test.afterAll(() => server[Symbol.asyncDispose]());

for (const route of routes) {
  test(`${route} with a picture in every place keeps its budgets, and axe finds nothing`, async ({ page }) => {
    const errors: string[] = [];
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    const load = await measureLoad(page, `${server.url}${route}`);
    /* The budgets are not for a page with every kind of section. */
    if (route !== EVERY_KIND_PATH) expect(overBudget(route, load)).toEqual([]);
    expect(load.imageBytes).toBeGreaterThan(0);
    expect(await axeViolations(page)).toEqual([]);
    expect(errors).toEqual([]);
  });
}

test("no file of the site has the original's metadata, and no original is in it", async () => {
  const names = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(avif|webp|jpe?g|png)$/.test(name),
  );
  expect(names.length).toBeGreaterThan(100);
  for (const name of names) {
    const bytes = readFileSync(join(dist, name));
    expect(bytes.includes(PHOTOGRAPHER), name).toBe(false);
    const { exif, xmp, iptc, icc } = await sharp(bytes).metadata();
    expect([exif, xmp, iptc, icc], name).toEqual([undefined, undefined, undefined, undefined]);
  }
  const originals = readdirSync(join(content, "media"), { recursive: true, encoding: "utf8" }).map((name) =>
    name.split("/").at(-1),
  );
  const published = readdirSync(dist, { recursive: true, encoding: "utf8" }).map((name) => name.split("/").at(-1));
  expect(originals.filter((name) => published.includes(name))).toEqual([]);
});

test("a video loads nothing but its poster, and that when it comes near the screen", async ({ page }) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await page.goto(`${server.url}${routes.find((path) => path.startsWith("/case-studies/"))}`, { waitUntil: "load" });
  const video = page.locator("video");
  expect(await video.evaluate((element: HTMLVideoElement) => element.poster)).toBe("");
  await video.scrollIntoViewIfNeeded();
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.poster)).toMatch(/\.avif$/);
  expect(requested.filter((url) => url.endsWith(".mp4"))).toEqual([]);
});
