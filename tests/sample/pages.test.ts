import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { isReserved } from "#site/content/check-links.ts";
import { readContent } from "#site/content/records.ts";
import { SECTION_KINDS } from "#site/sections/registry.ts";
import { EVERY_KIND_PATH, LAYOUTS_PATH, sectionsOfEveryKind } from "../support/every-kind.ts";
import { PAGE_CONTRACT, STUDY_SUBJECTS } from "../support/page-contract.ts";
import { recordAt, sectionOf } from "../support/page-parts.ts";
import { collapsed, pageAt, parsedPages } from "../support/parsed-pages.ts";
import { isRedirect, siteUnderTest } from "../support/sites.ts";
import { violation } from "../support/violation.ts";
import { FORM_TEXTS } from "../support/words.ts";

/* What the pages with the sample content have to say and contain (tests/support/page-contract.ts). */

const pages = parsedPages();
const { navigation, services, site } = readContent();

const contracts = Object.entries(PAGE_CONTRACT);

test("every page has the sections of the contract in order, with their item counts", () => {
  const sectionsOf = (path: string) => {
    const $ = pageAt(pages, path);
    return $("main section[id]")
      .toArray()
      .map((section) => {
        const list = $(section).find("ul, ol, table").first();
        const items = list.is("table") ? list.find("tbody").first().children() : list.children();
        return [$(section).attr("id"), items.length] as const;
      });
  };
  const found = contracts.map(([path]) => [path, sectionsOf(path)] as const);
  expect(found).toEqual(
    contracts.map(([path, { sections }], page) => [
      path,
      sections
        .split(" ")
        .filter(Boolean)
        .map((section, index) => {
          const [id, items] = section.split(":");
          return [id, items === undefined ? found[page]?.[1][index]?.[1] : Number(items)];
        }),
    ]),
  );
});

test("a section that begins with the example of its kind has visible text", () => {
  const main = pageAt(pages, EVERY_KIND_PATH)("main").clone();
  main.find(":is([hidden], .sr, script, style, svg)").remove();
  const texts = sectionsOfEveryKind().map(({ kind, id }) => [kind, collapsed(main.find(`[id="${id}"]`).text()).length]);
  /* The sample content has no articles. */
  expect(texts.filter(([, length]) => length === 0)).toEqual([["articles", 0]]);
  expect(texts.length).toBe(SECTION_KINDS.size);
});

test("every page contains the texts of the contract, in their order where it has one", () => {
  const missing = contracts.flatMap(([path, { words = [], isOrdered }]) => {
    let text = collapsed(pageAt(pages, path)("main").text());
    return words.flatMap((word) => {
      const [, ...after] = text.split(word);
      if (isOrdered) text = after.join(word);
      return after.length > 0 ? [] : violation(path, "a text of the contract is missing at its place", word);
    });
  });
  expect(missing).toEqual([]);
});

test("every page links where the contract says", () => {
  const wrong = contracts.flatMap(([path, { links = [] }]) => {
    const $ = pageAt(pages, path);
    const hrefOf = (name: string) =>
      $("main a")
        .filter((_, element) => collapsed($(element).text()).startsWith(name))
        .attr("href");
    return links
      .filter(([name, href]) => hrefOf(name) !== href)
      .map(([name, href]) => violation(path, `${name} leads to ${hrefOf(name)}`, href));
  });
  expect(wrong).toEqual([]);
});

test("the call to action of every case study links to the contact page with its subject", () => {
  for (const [id, href] of Object.entries(STUDY_SUBJECTS)) {
    expect(pageAt(pages, `/case-studies/${id}`)(`#call-to-action a[href="${href}"]`), id).toHaveLength(1);
  }
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

test("the home page is named after the site, and says ratings in words", () => {
  const $ = pageAt(pages, "/");
  expect($("title").text()).toBe(`${site.name}: ${site.tagline}`);
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
