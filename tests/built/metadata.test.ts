import type { CheerioAPI } from "cheerio";
import { afterAll, expect, test } from "vitest";
import { pageAt, parsedPages } from "../support/parsed-pages.ts";
import { serveBuiltSite } from "../support/start-server.ts";
import { graphProblems, isReference, type Thing, thingsIn } from "../support/structured-data.ts";
import { violation } from "../support/violation.ts";

/* Metadata for search engines, social networks, feed readers and home screens, served by the real server. */

const pages = parsedPages();
const meta = ($: CheerioAPI, name: string) => $(`meta[name="${name}"], meta[property="${name}"]`).attr("content") ?? "";
const listed = new Map([...pages].filter(([, $]) => meta($, "robots") !== "noindex"));
const origin = new URL(pageAt(pages, "/")('link[rel="canonical"]').attr("href") ?? "").origin;
const graphs = new Map(
  [...listed].map(([path, $]) => [path, JSON.parse($('script[type="application/ld+json"]').text() || "null") as Thing]),
);
/** The home page of each language. */
const homes = [
  ...new Set([
    "/",
    ...[...pages].flatMap(([, $]) =>
      $("footer [hreflang]")
        .toArray()
        .flatMap(({ attribs: { href = "", hreflang } }) => (href === `/${hreflang}` ? [href] : [])),
    ),
  ]),
];
const homeOf = (path: string) => homes.findLast((home) => path === home || path.startsWith(`${home}/`)) ?? "/";
/** Width and height of a PNG, in pixels. */
const pngSize = (bytes: Buffer) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)].map(String);

const served = await serveBuiltSite();
afterAll(() => served[Symbol.asyncDispose]());

async function get(path: string) {
  const response = await fetch(new URL(path, served.url));
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, type: response.headers.get("content-type"), headers: response.headers, bytes };
}

test("the sitemap lists exactly the indexed pages", async () => {
  const { bytes, type } = await get("/sitemap.xml");
  expect(type).toBe("application/xml; charset=utf-8");
  const urls = [...bytes.toString().matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = ""]) => url);
  expect(urls.sort()).toEqual([...listed.keys()].map((path) => `${origin}${path}`).sort());
  for (const url of urls) {
    const { pathname } = new URL(url);
    expect((await get(pathname)).status, url).toBe(200);
    expect(pageAt(pages, pathname)('link[rel="canonical"]').attr("href")).toBe(url);
  }
});

test("confirmations of the forms and other pages without an index are in no sitemap and have no card, graph or canonical link", () => {
  /* The owner hides others from search engines alone. */
  const hidden = [...pages].filter(([path, $]) => !listed.has(path) && !$('link[rel="canonical"]').length);
  const has = (form: string) => [...pages.values()].some(($) => $(`form${form}`).length > 0);
  const expected = [
    "/404",
    ...(has("#application-form") ? ["/application-sent"] : []),
    ...(has("#demo-form") ? ["/demo-sent"] : []),
    "/footer",
    "/message-sent",
  ];
  expect(hidden.map(([path]) => path).sort()).toEqual(
    homes.flatMap((home) => expected.map((path) => home.replace(/\/$/, "") + path)).sort(),
  );
  for (const [path, $] of hidden) {
    expect($('meta[property="og:image"], script[type="application/ld+json"]'), path).toHaveLength(0);
  }
});

test("robots.txt names the sitemap and disallows only the API", async () => {
  const { bytes } = await get("/robots.txt");
  expect(bytes.toString()).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`);
});

test("every page has a title, a description of at most 160 characters, a canonical address without a query and its type", () => {
  for (const [path, $] of listed) {
    const canonical = new URL($('link[rel="canonical"]').attr("href") ?? "");
    expect([canonical.pathname, canonical.search]).toEqual([path, ""]);
    const { length } = meta($, "description");
    expect(length, `${path}: ${meta($, "description")}`).toBeGreaterThan(0);
    expect(length, `${path}: ${meta($, "description")}`).toBeLessThanOrEqual(160);
    expect($("title").text().trim()).not.toBe("");
    const isArticle = /^(?:\/\w\w)?\/(?:case-studies|insights)\//.test(path);
    expect(meta($, "og:type"), path).toBe(isArticle ? "article" : "website");
    expect(meta($, "article:published_time")).toMatch(isArticle ? /^(\d{4}-\d\d-\d\d)?$/ : /^$/);
  }
});

test("every page has a card with the declared size, below 300 kB", async () => {
  for (const [path, $] of listed) {
    const url = new URL(meta($, "og:image"));
    expect(url.origin).toBe(origin);
    const { status, type, headers, bytes } = await get(url.pathname);
    expect([status, type], path).toEqual([200, "image/png"]);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(pngSize(bytes)).toEqual([meta($, "og:image:width"), meta($, "og:image:height")]);
    expect(bytes.length, path).toBeLessThan(300_000);
    expect(meta($, "og:image:alt").length).toBeGreaterThan(5);
    expect(meta($, "twitter:card")).toBe("summary_large_image");
  }
});

test("structured data has what search engines ask for, and describes its page, at home also the organization", () => {
  const problems = [...graphs].flatMap(([path, graph]) =>
    graphProblems(graph).map((problem) => violation(path, problem, "the property that schema.org describes")),
  );
  expect(problems).toEqual([]);
  for (const [path, graph] of graphs) {
    const $ = pageAt(pages, path);
    const page = thingsIn(graph["@graph"]).find((thing) => thing["@id"] === `${origin}${path}`);
    expect(
      $("title")
        .text()
        .startsWith(`${String(page?.name)}: `),
      path,
    ).toBe(true);
    expect(meta($, "description"), path).toBe(page?.description);
    const types = (graph["@graph"] as Thing[]).map((thing) => thing["@type"]);
    expect([types.includes("WebSite"), types.includes("Organization")], path).toEqual([
      homes.includes(path),
      homes.includes(path),
    ]);
  }
});

test("structured data describes everything it references, and every address in it exists", async () => {
  const things = [...graphs.values()].flatMap((graph) => thingsIn(graph["@graph"]));
  const described = new Set(things.filter((thing) => !isReference(thing)).map((thing) => thing["@id"]));
  const referenced = things.filter(isReference).map((thing) => thing["@id"]);
  expect(referenced.filter((id) => !described.has(id))).toEqual([]);
  const own = new Set(
    things
      .flatMap((thing) => ["url", "item", "image", "logo"].map((name) => thing[name]))
      .filter(Boolean)
      .map((url) => new URL(String(url)))
      .filter((url) => url.origin === origin)
      .map(({ pathname }) => pathname),
  );
  expect(own.size).toBeGreaterThan(listed.size);
  for (const path of own) expect((await get(path)).status, path).toBe(200);
});

test("every page announces the feed, and its entries lead to places on the site", async () => {
  const feedOf = (home: string) => `${home.replace(/\/$/, "")}/feed.xml`;
  for (const [path, $] of listed) {
    expect($('link[rel="alternate"][type="application/rss+xml"]').attr("href")).toBe(feedOf(homeOf(path)));
  }
  const feeds = await Promise.all(homes.map((home) => get(feedOf(home))));
  expect(feeds.map(({ type }) => type)).toEqual(homes.map(() => "application/xml; charset=utf-8"));
  const links = feeds
    .flatMap(({ bytes }) => [...bytes.toString().matchAll(/<item>.*?<link>(.*?)<\/link>/gs)])
    .map(([, url = ""]) => new URL(url));
  for (const { origin: from, pathname, hash } of links) {
    expect(from).toBe(origin);
    expect(pageAt(pages, pathname)(hash ? `[id="${hash.slice(1)}"]` : "h1").length, pathname).toBeGreaterThan(0);
  }
});

test("the manifest matches the page and its icons have the declared sizes", async () => {
  const { bytes, type } = await get("/site.webmanifest");
  expect(type).toBe("application/manifest+json; charset=utf-8");
  const { name, icons, theme_color } = JSON.parse(bytes.toString());
  const $ = pageAt(pages, "/");
  expect($("title").text()).toContain(name);
  expect($('meta[name="theme-color"]').first().attr("content")).toBe(theme_color);
  expect(icons.map(({ sizes, purpose }: { sizes: string; purpose: string }) => `${sizes} ${purpose}`)).toEqual([
    "any any",
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
  for (const { src, sizes, type: expected } of icons) {
    const icon = await get(src);
    expect(icon.type?.split(";")[0]).toBe(expected);
    if (expected === "image/png") expect(pngSize(icon.bytes).join("x")).toBe(sizes);
  }
  /* Clients request these by default. */
  expect((await get("/favicon.ico")).type).toBe("image/x-icon");
  expect((await get("/apple-touch-icon.png")).type).toBe("image/png");
});

test("each version of a page names all of them, also in the sitemap, and the switch leads to them", async () => {
  const entries = new Map(
    [...(await get("/sitemap.xml")).bytes.toString().matchAll(/<url><loc>(.*?)<\/loc>(.*?)<\/url>/g)].map(
      ([, loc = "", rest = ""]) => [new URL(loc).pathname, rest] as const,
    ),
  );
  for (const [path, $] of listed) {
    const versions = $("link[hreflang]")
      .toArray()
      .map(({ attribs: { href = "", hreflang = "" } }) => [hreflang, new URL(href).pathname] as const);
    const own = versions.filter(([language]) => language !== "x-default");
    if (homes.length > 1 && path === "/") expect(own.map(([, each]) => each)).toEqual(homes);
    for (const [language, version] of own) {
      const other = pageAt(pages, version);
      expect(other("html").attr("lang"), `${path} → ${version}`).toBe(language);
      expect(other(`link[hreflang="${$("html").attr("lang")}"]`).attr("href"), version).toBe(`${origin}${path}`);
      expect($(`footer a[lang="${language}"]`).attr("href"), path).toBe(version);
      if (meta($, "robots") !== "noindex") expect(entries.get(path)).toContain(`href="${origin}${version}"`);
    }
    if (own.length > 0) expect(versions.find(([language]) => language === "x-default")?.[1]).toBe(own[0]?.[1]);
  }
});
