import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { isRedirect } from "../support/is-redirect.ts";
import { graphProblems, isReference, type Thing, thingsIn } from "../support/structured-data.ts";

/* What machines read of the built site: search engines, social networks, feed readers, home screens. */

/** Every page of the built site by its clean address, with its markup; the server's own templates are none. */
const built = new Map<string, string>(
  readdirSync("dist", { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".html") && !file.startsWith("answers/"))
    .map((file) => [file, readFileSync(`dist/${file}`, "utf8")] as const)
    .filter(([, html]) => !isRedirect(html))
    .map(([file, html]) => [`/${file.replace(/(^|\/)index\.html$|\.html$/, "")}`, html]),
);
const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? "";
const listed = new Map([...built].filter(([, html]) => meta(html, "robots") !== "noindex"));
const origin = new URL(/<link rel="canonical" href="([^"]+)"/.exec(built.get("/") ?? "")?.[1] ?? "").origin;

const graphOf = (html: string): Thing =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "null");
const graphs = new Map([...listed].map(([path, html]) => [path, graphOf(html)]));

test("the sitemap lists every page that is meant to be found, and nothing else", async ({ request }) => {
  const xml = await (await request.get("/sitemap.xml")).text();
  const found = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = ""]) => url);
  expect(found.sort()).toEqual([...listed.keys()].map((path) => `${origin}${path}`).sort());
  for (const url of found) {
    const { pathname } = new URL(url);
    expect((await request.get(pathname)).status(), url).toBe(200);
    expect(built.get(pathname)).toContain(`<link rel="canonical" href="${url}"`);
  }
});

test("a page that is kept from search engines is in no sitemap and has no card and no graph", () => {
  const hidden = [...built].filter(([path]) => !listed.has(path));
  expect(hidden.map(([path]) => path).sort()).toEqual([
    "/404",
    "/application-sent",
    "/demo-sent",
    "/footer",
    "/message-sent",
  ]);
  for (const [path, html] of hidden) expect(html, path).not.toMatch(/og:image|ld\+json|rel="canonical"/);
});

test("robots.txt names the sitemap and keeps crawlers from the forms' addresses alone", async ({ request }) => {
  const text = await (await request.get("/robots.txt")).text();
  expect(text).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`);
});

test("every page has a card of its own, as large as it says and small to send", async ({ request }) => {
  test.setTimeout(60_000);
  const cards = new Set<string>();
  for (const [path, html] of listed) {
    const url = new URL(meta(html, "og:image"));
    expect(url.origin).toBe(origin);
    const response = await request.get(url.pathname);
    const bytes = await response.body();
    expect([response.status(), response.headers()["content-type"]], path).toEqual([200, "image/png"]);
    expect(response.headers()["x-content-type-options"]).toBe("nosniff");
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)].map(String)).toEqual([
      meta(html, "og:image:width"),
      meta(html, "og:image:height"),
    ]);
    expect(bytes.length, path).toBeLessThan(60_000);
    expect(meta(html, "og:image:alt").length).toBeGreaterThan(5);
    expect(meta(html, "twitter:card")).toBe("summary_large_image");
    cards.add(bytes.toString("base64"));
  }
  expect(cards.size).toBe(listed.size);
});

test("case studies are articles with a day, other pages are not", () => {
  for (const [path, html] of listed) {
    const isStudy = path.startsWith("/case-studies/");
    expect(meta(html, "og:type"), path).toBe(isStudy ? "article" : "website");
    expect(meta(html, "article:published_time")).toMatch(isStudy ? /^\d{4}-\d\d-\d\d$/ : /^$/);
  }
});

for (const [path, graph] of graphs) {
  test(`the graph of ${path} is in schema.org's words and names its own page`, () => {
    expect(graphProblems(graph)).toEqual([]);
    const page = thingsIn(graph["@graph"]).find((thing) => thing["@id"] === `${origin}${path}`);
    expect(built.get(path)).toContain(`<title>${String(page?.name).replaceAll("&", "&amp;")}: `);
    expect(
      meta(built.get(path) ?? "", "description")
        .replaceAll("&#38;", "&")
        .replaceAll("&amp;", "&"),
    ).toBe(page?.description);
  });
}

test("whatever a graph names is told by a graph, and every address in it exists", async ({ request }) => {
  const things = [...graphs.values()].flatMap((graph) => thingsIn(graph["@graph"]));
  const told = new Set(things.filter((thing) => !isReference(thing)).map((thing) => thing["@id"]));
  const named = things.filter(isReference).map((thing) => thing["@id"]);
  expect(named.filter((id) => !told.has(id))).toEqual([]);
  const addresses = things
    .flatMap((thing) => ["url", "item", "image", "logo"].map((name) => thing[name]))
    .filter(Boolean);
  const own = new Set(
    addresses
      .map((url) => new URL(String(url)))
      .filter((url) => url.origin === origin)
      .map(({ pathname }) => pathname),
  );
  expect(own.size).toBeGreaterThan(listed.size);
  for (const path of own) expect((await request.get(path)).status(), path).toBe(200);
});

test("the organisation and the site are told once, on the home page", () => {
  for (const [path, graph] of graphs) {
    const types = (graph["@graph"] as Thing[]).map((thing) => thing["@type"]);
    expect(types.includes("WebSite"), path).toBe(path === "/");
    expect(types.includes("Organization"), path).toBe(path === "/");
  }
});

test("the feed is announced on every page, and its entries lead to places on the site", async ({ request }) => {
  for (const html of listed.values())
    expect(html).toContain('<link rel="alternate" type="application/rss+xml" href="/feed.xml"');
  const response = await request.get("/feed.xml");
  expect(response.headers()["content-type"]).toBe("application/xml; charset=utf-8");
  const links = [...(await response.text()).matchAll(/<item>.*?<link>(.*?)<\/link>/gs)].map(
    ([, url = ""]) => new URL(url),
  );
  expect(links.length).toBeGreaterThan(10);
  for (const { origin: from, pathname, hash } of links) {
    expect(from).toBe(origin);
    expect(built.get(pathname), pathname).toContain(hash ? `id="${hash.slice(1)}"` : "<h1");
  }
});

test("the manifest's icons are there, as large as it says", async ({ page, request }) => {
  await page.goto("/");
  const href = await page.locator('link[rel="manifest"]').getAttribute("href");
  const response = await request.get(href ?? "");
  expect(response.headers()["content-type"]).toBe("application/manifest+json; charset=utf-8");
  const { name, icons, theme_color } = await response.json();
  expect(await page.title()).toContain(name);
  await expect(page.locator('meta[name="theme-color"]').first()).toHaveAttribute("content", theme_color);
  expect(icons.map(({ sizes, purpose }: { sizes: string; purpose: string }) => `${sizes} ${purpose}`)).toEqual([
    "any any",
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
  for (const { src, sizes, type } of icons) {
    const icon = await request.get(src);
    expect(icon.headers()["content-type"]?.split(";")[0]).toBe(type);
    const bytes = await icon.body();
    if (type === "image/png") expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
  }
});

test("a device that asks by habit finds an icon", async ({ request }) => {
  for (const [path, type] of [
    ["/favicon.ico", "image/x-icon"],
    ["/apple-touch-icon.png", "image/png"],
  ] as const) {
    const response = await request.get(path);
    expect([response.status(), response.headers()["content-type"]], path).toEqual([200, type]);
  }
});

test("security.txt says where to report, and has not ended", async ({ request }) => {
  const response = await request.get("/.well-known/security.txt");
  expect(response.headers()["content-type"]).toBe("text/plain; charset=utf-8");
  const text = await response.text();
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
  const ends = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? "");
  expect(ends).toBeGreaterThan(Date.now());
  expect(ends).toBeLessThan(Date.now() + 366 * 24 * 60 * 60 * 1000);
});

test("the graph is no script to the browser, and no card or icon is fetched to show a page", async ({ page }) => {
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
