import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { isReserved } from "#site/content/check-links.ts";
import { readContent } from "#site/content/records.ts";
import { SECTION_KINDS } from "#site/sections/registry.ts";
import { plainWords } from "../../editor/form/placeholders.ts";
import { EVERY_KIND_PATH, LAYOUTS_PATH, sectionsOfEveryKind } from "../support/every-kind.ts";
import { recordAt, sectionOf } from "../support/page-parts.ts";
import { collapsed, pageAt, parsedPages } from "../support/parsed-pages.ts";
import { isRedirect, siteUnderTest } from "../support/sites.ts";
import { violation } from "../support/violation.ts";
import { FORM_TEXTS } from "../support/words.ts";

/* Required texts and parts of the pages with the sample content. */

const pages = parsedPages();
const { navigation, services, site, caseStudies, openSource, pages: contentPages } = readContent();
const STUDIES = caseStudies.map(({ id, sections }) => ({ path: `/case-studies/${id}`, opening: undefined, sections }));

/** The ids of the sections that components add to those of the record. */
const BEFORE: Record<string, string> = {
  "/": "hero",
  "/book": "benefits",
  "/contact-careers": "benefits direct-contact",
};
const AFTER: Record<string, string> = { "/portfolio": "partners", "/contact": "details" };

test("every page has the sections of its record, in their order", () => {
  for (const { path, sections } of [...contentPages, ...STUDIES]) {
    /* A document is no section. */
    const shown = pageAt(pages, path)("main :is(section[id], #policy)").map((_, { attribs }) => attribs.id);
    const ids = [BEFORE[path] ?? "", ...sections.map(({ id }) => id), AFTER[path] ?? ""];
    expect([path, shown.get().join(" ")]).toEqual([path, ids.join(" ").trim()]);
  }
});

test("a section that begins with the example of its kind has visible text", () => {
  const main = pageAt(pages, EVERY_KIND_PATH)("main").clone();
  main.find(":is([hidden], .sr, script, style, svg)").remove();
  const texts = sectionsOfEveryKind().map(({ kind, id }) => [kind, collapsed(main.find(`[id="${id}"]`).text()).length]);
  /* The sample content has no articles. */
  expect(texts.filter(([, length]) => length === 0)).toEqual([["articles", 0]]);
  expect(texts.length).toBe(SECTION_KINDS.size);
});

/** Fields that are shown in another state of the page, as a picture, or not at all. */
const ELSEWHERE =
  /^(?:alert|alt|contents|currency|drawing|empty|errorsHeading|note|open|picture|placeholder|remove|sentences|words)$/;

const shownParts = (part: unknown) =>
  typeof part === "object" && part !== null
    ? Object.entries(part).flatMap(([name, value]) => (ELSEWHERE.test(name) ? [] : [value as unknown]))
    : [];
/** The texts of a part of a record, without names of drawings and the like. */
const textsOf = (part: unknown): string[] =>
  typeof part !== "string"
    ? shownParts(part).flatMap(textsOf)
    : / |^[\p{Lu}\d]/u.test(part)
      ? [collapsed(plainWords(part))]
      : [];
/** A part of a record and all parts in it. */
const partsOf = (part: unknown): unknown[] => [part, ...shownParts(part).flatMap(partsOf)];

/** The parts of records by the page that shows them. */
const PARTS: { path: string; parts: unknown[] }[] = [
  ...[...contentPages, ...STUDIES].map(({ path, opening, sections }) => ({
    path,
    parts: partsOf([opening, sections]),
  })),
  ...["/", "/explore-services"].map((path) => ({ path, parts: [services.map(({ title }) => title)] })),
  { path: "/case-studies", parts: [caseStudies.map(({ title }) => title)] },
  { path: "/open-source", parts: [openSource.map(({ name }) => name)] },
];

test("every page contains the texts of its record, those of each list in their order", () => {
  const missing = PARTS.flatMap(({ path, parts }) => {
    const all = collapsed(pageAt(pages, path)("main").text());
    const texts = textsOf(parts[0]).filter((text) => !all.includes(text));
    const unordered = parts.filter(Array.isArray).flatMap((list) => {
      let left = all;
      return list
        .flatMap((item) => textsOf(item)[0] ?? [])
        .filter((text) => {
          const [, ...after] = left.split(text);
          left = after.join(text);
          return after.length === 0;
        });
    });
    return [...texts, ...unordered].map((text) =>
      violation(path, "a text of the record is missing at its place", text),
    );
  });
  expect(missing).toEqual([]);
});

test("every link of a record leads where it says", () => {
  const wrong = PARTS.flatMap(({ path, parts }) => {
    const $ = pageAt(pages, path);
    return parts
      .flatMap((part) => (typeof part === "object" && part !== null && "label" in part && "href" in part ? [part] : []))
      .filter(({ label, href }) =>
        $(`main a[href="${href}"]`)
          .toArray()
          .every((link) => !collapsed($(link).text()).startsWith(String(label))),
      )
      .map(({ label, href }) => violation(path, `there is no link ${label}`, String(href)));
  });
  expect(wrong).toEqual([]);
});

test("no address of a file of the build can be redirected", () => {
  const { dist } = siteUnderTest();
  const addresses = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && !/^\.(?!well-known)/.test(file.name))
    .map(({ parentPath, name }) => join("/", relative(dist, parentPath), name))
    .filter((path) => !path.endsWith(".html") || !isRedirect(readFileSync(join(dist, path), "utf8")))
    .map((path) => path.replace(/\.html$/, ""));
  const sitemap = readFileSync(join(dist, "sitemap.xml"), "utf8");
  const isPublic = (path: string) => sitemap.includes(`${path}</loc>`);
  expect(addresses.filter((path) => !isPublic(path) && !isReserved(path))).toEqual([LAYOUTS_PATH]);
});

const searchFragments = (dist: string) =>
  readdirSync(join(dist, "pagefind/fragment")).map((name) =>
    String(gunzipSync(readFileSync(join(dist, "pagefind/fragment", name)))),
  );

test("a page that was added is in sitemap, search and breadcrumb, and has a card", () => {
  const { dist } = siteUnderTest();
  const fragments = searchFragments(dist);
  expect(readFileSync(join(dist, "sitemap.xml"), "utf8")).toContain(`${EVERY_KIND_PATH}</loc>`);
  expect(fragments.filter((text) => text.includes(`"url":"${EVERY_KIND_PATH}"`))).toHaveLength(1);
  expect(existsSync(join(dist, `cards${EVERY_KIND_PATH}.png`))).toBe(true);
  const graph = JSON.parse(pageAt(pages, EVERY_KIND_PATH)('script[type="application/ld+json"]').text())["@graph"];
  const crumbs = graph.find((item: { "@type": string }) => item["@type"] === "BreadcrumbList").itemListElement;
  expect(crumbs.map(({ name }: { name: string }) => name)).toEqual([site.name, "About us", "Every kind of section"]);
});

test("the home page is named after the site, says ratings in words, and limits its list of projects", () => {
  const $ = pageAt(pages, "/");
  expect($("title").text()).toBe(`${site.name}: ${site.tagline}`);
  const { limit } = sectionOf(recordAt("/"), "open-source");
  expect($("#open-source").find("ul, ol").first().children()).toHaveLength(limit ?? 0);
  const fiveStars = sectionOf(recordAt("/"), "testimonials").items.filter(({ rating }) => rating === 5);
  expect(fiveStars.length).toBeGreaterThan(0);
  expect($('#testimonials [role="img"][aria-label="5 out of 5"]')).toHaveLength(fiveStars.length);
});

test("the contact page lists every other way to reach the office", () => {
  const $ = pageAt(pages, "/contact");
  const link = (text: string) => $("#details a").filter((_, element) => collapsed($(element).text()).startsWith(text));
  expect(link(site.emails.contact).attr("href")).toBe(`mailto:${site.emails.contact}`);
  expect(link(site.phone.label).attr("href")).toBe(`tel:${site.phone.number}`);
  for (const { label, href } of site.social) {
    expect(link(label).attr("href")).toBe(href);
    expect(link(label).attr("rel")).toBe("noopener");
  }
  expect(collapsed($("#contact-form").text())).toContain(FORM_TEXTS.contact.heading);
});

test("each MVP expert has a mail link with the first name", () => {
  const $ = pageAt(pages, "/services/mvp-builder");
  for (const person of $("#experts li").toArray()) {
    const [first] = collapsed($(person).find("h3").text()).split(" ");
    const link = $(person).find('a[href^="mailto:"]');
    expect(collapsed(link.text())).toBe(`Email ${first}`);
    expect(link.attr("href")).toMatch(/^mailto:.+@.+/);
  }
});

test.each([
  ["/contact", "/contact", "page"],
  ["/contact-careers", "/careers", "true"],
  ["/case-studies/financial-ml", "/case-studies", "true"],
])("%s marks %s in the header and in the menu of small screens", (path, href, current) => {
  const $ = pageAt(pages, path);
  expect(
    $(`header [aria-current="${current}"]`)
      .toArray()
      .map((link) => $(link).attr("href")),
  ).toEqual([href, href]);
});

test("the header links to the home page, the main pages and the contact page", () => {
  const $ = pageAt(pages, "/footer");
  const links = $("body > header a, [role=banner] a")
    .toArray()
    .map((link) => [$(link).attr("aria-label") ?? collapsed($(link).text()), $(link).attr("href")]);
  expect(links).toEqual(
    expect.arrayContaining([
      [site.name, "/"],
      ["BOOK A CALL", "/contact"],
      ["Case Studies", "/case-studies"],
      ["About Us", "/about"],
      ["Careers", "/careers"],
      ["Open Projects", "/open-source"],
    ]),
  );
  /* Text browsers show both menus. */
  expect(collapsed($("header nav").last().text()).startsWith(navigation.menu.note)).toBe(true);
});

test("the footer links to every service and page", () => {
  const $ = pageAt(pages, "/footer");
  const footer = $("body footer").last();
  const hrefs = footer
    .find("a")
    .toArray()
    .map((link) => $(link).attr("href"));
  const expected = [
    ...services.map(({ path }) => path),
    ...["/", "/about", "/case-studies", "/careers", "/contact"],
    `tel:${site.phone.number}`,
    `mailto:${site.emails.contact}`,
    ...site.social.map(({ href }) => href),
  ];
  expect(hrefs).toEqual(expect.arrayContaining(expected));
  expect(collapsed(footer.text())).toMatch(new RegExp(`© \\d{4} ${site.name}`));
  for (const text of ["Privacy Policy", "Terms of Service"]) {
    expect(collapsed(footer.text())).toContain(text);
    expect(footer.find("a").filter((_, element) => collapsed($(element).text()) === text)).toHaveLength(0);
  }
});

test("the 404 page has its text and links", () => {
  const $ = pageAt(pages, "/404");
  expect(collapsed($("h1").text())).toMatch(/^404:? Page Not Found$/);
  expect(collapsed($("main").text())).toContain(
    "Sorry, the page you are looking for doesn't exist or has been moved. Let's get you back on track.",
  );
  const links = $("main a")
    .toArray()
    .map((link) => [collapsed($(link).text()), $(link).attr("href")]);
  expect(links).toEqual(
    expect.arrayContaining([
      ["Go to Homepage", "/"],
      ["contact support", "/contact"],
    ]),
  );
});

test("a page that is hidden from search engines is in no list of pages, and its text may be in another language", () => {
  const { dist } = siteUnderTest();
  const $ = pageAt(pages, LAYOUTS_PATH);
  expect($('meta[name="robots"]').attr("content")).toBe("noindex");
  expect([$("html").attr("lang"), $("main").attr("lang")]).toEqual(["en", "nb"]);
  expect(readFileSync(join(dist, "sitemap.xml"), "utf8")).not.toContain(LAYOUTS_PATH);
  expect(searchFragments(dist).filter((text) => text.includes(LAYOUTS_PATH))).toEqual([]);
  expect(existsSync(join(dist, `cards${LAYOUTS_PATH}.png`))).toBe(true);
});

test("the footer page has an empty main and is not indexed", () => {
  const $ = pageAt(pages, "/footer");
  expect(collapsed($("h1").text())).toBe("Footer");
  expect($('meta[name="robots"]').attr("content")).toBe("noindex");
  expect($("main > :not(h1)")).toHaveLength(0);
});
