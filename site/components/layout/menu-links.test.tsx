import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { readContent } from "#site/content/records.ts";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { MobileLinks } from "./MobileLinks.tsx";

const { site, navigation, services } = readContent();
const BLOG = { label: "Blog", href: "https://blog.example.com/" };
const PRIVACY = { label: "Privacy", href: "/privacy-policy" };

test("the header has its links in their order, and the services menu in its place", () => {
  const words = { ...navigation.header, links: [PRIVACY, "services" as const, BLOG] };
  const markup = renderToStaticMarkup(
    <Header name="x" mark="" words={words} path="/privacy-policy" services={<i>Menu</i>} />,
  );
  expect(markup).toMatch(/aria-current="page">Privacy<\/a><\/li><li><i>Menu<\/i><\/li><li><a rel="noopener"[^>]*>Blog/);
});

test("the menu of small screens has the header's links and its own", () => {
  const changed = { ...navigation, menu: { ...navigation.menu, links: [PRIVACY] } };
  const markup = renderToStaticMarkup(<MobileLinks site={site} navigation={changed} services={services} path="/" />);
  expect(markup).toContain('>Open Projects</a></li><li><a href="/privacy-policy">Privacy</a></li></ul>');
});

test("the way back to the menu is read as a sentence, whatever its order", () => {
  const changed = { ...navigation, menu: { ...navigation.menu, label: "Menü", back: "Zum {menu} zurück" } };
  const markup = renderToStaticMarkup(<MobileLinks site={site} navigation={changed} services={services} path="/" />);
  expect(markup).toContain('<span><span class="sr">Zum </span>Menü<span class="sr"> zurück</span></span>');
});

test("the last line of the footer has plain words and links", () => {
  const changed = { ...navigation, footer: { ...navigation.footer, legal: ["Terms", PRIVACY] } };
  const markup = renderToStaticMarkup(
    <Footer site={site} navigation={changed} services={services} path="/" year={2026} />,
  );
  expect(markup).toContain('<span>Terms</span> <span><a href="/privacy-policy">Privacy</a></span>');
});
