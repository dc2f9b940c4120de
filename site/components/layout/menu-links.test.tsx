import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { servicesMenu, withPages } from "#site/content/page-menus.ts";
import { type Page, readContent } from "#site/content/records.ts";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { menuWeaves } from "./MenuCloth.tsx";
import { MobileMenu } from "./MobileMenu.tsx";
import { ServicesMenu } from "./ServicesMenu.tsx";

const content = readContent();
const { navigation, services, pages } = content;
const BLOG = { label: "Blog", href: "https://blog.example.com/" };
const PRIVACY = { label: "Privacy", href: "/privacy-policy" };

test("the header has its links in their order, and the services menu in its place", () => {
  const header = { ...navigation.header, links: [PRIVACY, "services" as const, BLOG] };
  const shown = { ...content, servicesMenu: [], navigation: { ...navigation, services: "Menu", header } };
  const markup = renderToStaticMarkup(<Header content={shown} mark="" path="/privacy-policy" />);
  expect(markup).toMatch(
    /aria-current="page">Privacy<\/a><\/li><li>.*>Menu<.*<\/li><li><a [^>]*rel="noopener"[^>]*>Blog/,
  );
});

test("each service in the menus has a cloth in its weave, which the page's styles have", () => {
  const markup = renderToStaticMarkup(<Header content={content} mark="" path="/" />);
  const structures = content.servicesMenu.map(({ structure }) => structure);
  /* In the panel, then in the row and the submenu of small screens. */
  const shown = [...markup.matchAll(/data-weave="([^"]*)"/g)].map(([, structure]) => structure);
  expect(shown).toEqual([...structures, ...structures, ...structures]);
  const styles = menuWeaves(structures);
  for (const structure of structures) expect(styles).toMatch(new RegExp(`="${structure}"\\]::after{mask:url\\(`));
});

test("the way back to the menu is read as a sentence, whatever its order", () => {
  const changed = { ...navigation, menu: { ...navigation.menu, label: "Menü", back: "Zum {menu} zurück" } };
  const markup = renderToStaticMarkup(<MobileMenu content={{ ...content, navigation: changed }} path="/" />);
  expect(markup).toContain('<span><span class="sr">Zum </span>Menü<span class="sr"> zurück</span></span>');
});

/** A page that names itself in a menu. */
function pageIn(menu: Page["page"]["menu"], label?: string): Page {
  const [home] = pages;
  if (!home) throw new Error("there is no page");
  return { ...home, path: "/security", page: { ...home.page, title: "Security", menu, label } };
}

const linksOf = (markup: string) => [...markup.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href]) => href);

test("a page that names itself in the header is its last link, also in the menu of small screens", () => {
  /* The menu's own links follow those of the header. */
  const withoutOwn = { ...navigation, menu: { ...navigation.menu, links: [] } };
  const words = withPages(withoutOwn, [pageIn("header", "How we keep secrets")], services);
  const markup = renderToStaticMarkup(<Header content={{ ...content, navigation: words }} mark="" path="/" />);
  const last = /<a [^>]*href="\/security">How we keep secrets<\/a><\/li><\/ul>/g;
  expect(markup.replace(/ class="[^"]*"/g, "").match(last)).toHaveLength(2);
});

test("a site without services has no services menu", () => {
  expect(navigation.header.links).toContain("services");
  expect(withPages(navigation, [], []).header.links).toEqual(
    navigation.header.links.filter((each) => each !== "services"),
  );
});

test("a page that names itself in the services menu follows the services, on all screens", () => {
  const entries = servicesMenu(services, [pageIn("services")]);
  const order = [...services.map(({ path }) => path), "/security", navigation.allServices.href];
  const panel = renderToStaticMarkup(
    <ServicesMenu label="x" services={entries} all={navigation.allServices} path="/security" />,
  );
  expect(linksOf(panel)).toEqual(order);
  expect(panel).toMatch(/<a href="\/security" aria-current="page">.*<b>Security<\/b> <\/span>/);
  const menu = <MobileMenu content={{ ...content, servicesMenu: entries }} path="/" />;
  expect(linksOf(renderToStaticMarkup(menu)).slice(-order.length)).toEqual(order);
});

test("a page that names itself in the footer is in its last column, or in its last line if it has no columns", () => {
  const footerOf = (words: typeof navigation) =>
    renderToStaticMarkup(
      <Footer
        content={{ ...content, navigation: withPages(words, [pageIn("footer")], services) }}
        path="/"
        year={2026}
      />,
    );
  expect(footerOf(navigation)).toMatch(/<a href="\/security">Security<\/a><\/li><\/ul><\/nav><\/div>/);
  const without = { ...navigation, footer: { ...navigation.footer, columns: [] } };
  expect(footerOf(without)).toContain('<span><a href="/security">Security</a></span>');
});

test("a page that a menu already has is not added to it", () => {
  const listed = pages.map(({ path }) => ({ ...pageIn("header"), path }));
  const { header } = withPages(navigation, listed, services);
  expect(new Set(header.links.map((link) => (typeof link === "string" ? link : link.href))).size).toBe(
    header.links.length,
  );
  const again = services.map(({ path }) => ({ ...pageIn("services"), path }));
  expect(servicesMenu(services, again)).toEqual(services);
  expect(withPages(navigation, pages, services)).toEqual(navigation);
});
