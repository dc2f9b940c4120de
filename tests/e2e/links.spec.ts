import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { isRedirect } from "../support/is-redirect.ts";

/** Every page of the built site, by its clean address; the server's own templates are none. */
const pages = readdirSync("dist", { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => file.endsWith(".html") && !file.startsWith("answers/"))
  .filter((file) => !isRedirect(readFileSync(`dist/${file}`, "utf8")))
  .map((file) => `/${file.replace(/(^|\/)index\.html$|\.html$/, "")}`);

/** What one page has and points at. */
type Page = { ids: string[]; links: string[]; assets: string[]; title: string; description: string; canonical: string };

test.describe.configure({ mode: "serial" });
test.use({ javaScriptEnabled: false });
const found = new Map<string, Page>();

test("every page of the site can be read", async ({ page }) => {
  test.setTimeout(120_000);
  for (const path of pages) {
    await page.goto(path);
    const read = await page.evaluate(() => {
      const attributes = (selector: string, name: string) =>
        [...document.querySelectorAll(selector)].map((element) => element.getAttribute(name) ?? "");
      return {
        ids: attributes("[id]", "id"),
        links: attributes("a[href]", "href"),
        assets: [
          ...attributes("link[href]:not([rel=canonical])", "href"),
          ...attributes("[src]", "src"),
          ...attributes("[data-fallback]", "data-fallback"),
          ...attributes("[component-url]", "component-url"),
          ...attributes("[renderer-url]", "renderer-url"),
        ],
        title: document.title,
        description: document.querySelector('meta[name="description"]')?.getAttribute("content") ?? "",
        canonical: document.querySelector('link[rel="canonical"]')?.getAttribute("href") ?? "",
      };
    });
    found.set(path, read);
  }
  expect(found.size).toBe(pages.length);
});

test("no id stands twice on a page", () => {
  const twice = [...found].flatMap(([path, { ids }]) =>
    ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${path} ${id}`),
  );
  expect(twice).toEqual([]);
});

test("every link inside the site leads to a page, and its fragment to a place on it", () => {
  const dead = [...found].flatMap(([path, { links }]) =>
    links
      .filter((href) => href.startsWith("/") || href.startsWith("#"))
      .filter((href) => {
        const { pathname, hash } = new URL(href, `http://site${path}`);
        const target = found.get(pathname);
        return !target || (hash.length > 1 && !target.ids.includes(hash.slice(1)));
      })
      .map((href) => `${path} → ${href}`),
  );
  expect([...new Set(dead)]).toEqual([]);
});

test("every other link is well-formed: https, mail or telephone", () => {
  const odd = [...found].flatMap(([path, { links }]) =>
    links
      .filter((href) => !href.startsWith("/") && !href.startsWith("#"))
      .filter((href) => !/^(https:\/\/[^\s/]+\.[^\s]+|mailto:[^\s@]+@[^\s@]+|tel:\+\d+)$/.test(href))
      .map((href) => `${path} → ${href}`),
  );
  expect(odd).toEqual([]);
});

test("every style sheet, font, script, image and drawing is there", async ({ request }) => {
  const assets = new Set([...found.values()].flatMap((page) => page.assets).filter((url) => !url.startsWith("data:")));
  expect(assets.size).toBeGreaterThan(5);
  for (const url of assets) expect((await request.get(url)).status(), url).toBe(200);
});

test("every page has a title and a description of its own, and one canonical address without a query", () => {
  const listed = [...found].filter(([, { canonical }]) => canonical !== "");
  const titles = listed.map(([, { title }]) => title);
  const descriptions = listed.map(([, { description }]) => description);
  expect(new Set(titles).size).toBe(titles.length);
  expect(new Set(descriptions).size).toBe(descriptions.length);
  for (const [path, { canonical, description, title }] of listed) {
    expect(new URL(canonical).pathname).toBe(path);
    expect(new URL(canonical).search).toBe("");
    expect(description.length, `${path}: ${description}`).toBeGreaterThan(40);
    expect(description.length, `${path}: ${description}`).toBeLessThanOrEqual(160);
    expect(title.length).toBeLessThanOrEqual(75);
  }
});

test("/services leads to the services, on the server and on a host that knows no redirects", async ({ request }) => {
  const answer = await request.get("/services?subject=x", { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([308, "/explore-services?subject=x"]);
  expect(readFileSync("dist/services.html", "utf8")).toContain('content="0;url=/explore-services"');
  expect(await (await request.get("/sitemap.xml")).text()).not.toContain("/services<");
});
