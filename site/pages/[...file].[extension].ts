import type { APIContext, APIRoute, GetStaticPaths } from "astro";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { brandMark, PAGE_LOGO } from "#site/brand/brand-mark.ts";
import { FAVICON, ICONS, ico, iconPng, markFile, markIcon } from "#site/brand/icons.ts";
import fallback from "#site/brand/mark-fallback.svg?raw";
import { colourOf, palette } from "#site/colours/palette.ts";
import { Markdown } from "#site/components/sections/Markdown.tsx";
import { InterfaceContext } from "#site/components/ui/interface-words.ts";
import { type Content, contentFolder, readContents } from "#site/content/records.ts";
import { feed, feedPath } from "#site/metadata/feed.ts";
import { humansTxt, securityTxt } from "#site/metadata/plain-files.ts";
import { siteOrigin } from "#site/metadata/public-pages.ts";
import { commitDates, sitemap } from "#site/metadata/sitemap.ts";

/* The files of the site that are neither pages nor pictures of pages. */

type File = (content: Content, context: APIContext) => BodyInit | Promise<BodyInit>;

const TYPES: Readonly<Record<string, string>> = {
  ico: "image/x-icon",
  png: "image/png",
  svg: "image/svg+xml",
  txt: "text/plain",
  webmanifest: "application/manifest+json",
  xml: "application/xml",
};

const icons = Object.entries(ICONS).map(([path, icon]): [string, File] => [
  path.slice(1),
  async ({ site }) => new Uint8Array(await iconPng(await brandMark(site), icon)),
]);

const feedOf: File = (content, context) =>
  feed(content, siteOrigin(context), ({ body }) =>
    renderToStaticMarkup(
      createElement(InterfaceContext, { value: content.interface }, createElement(Markdown, { text: body })),
    ),
  );

const FILES: Readonly<Record<string, File>> = {
  ...Object.fromEntries(icons),
  "favicon.ico": async ({ site }) => new Uint8Array(ico(await iconPng(await brandMark(site), FAVICON), FAVICON.size)),
  "favicon.svg": async ({ site }) => markIcon(await brandMark(site, PAGE_LOGO)),
  /* The footer's mark, and what stands there when it cannot be loaded. The footer is always at night. */
  "brand/mark-on-night.svg": async ({ site }) => markFile(await brandMark(site), palette("dark")),
  "brand/mark-fallback.svg": () => markFile(fallback, palette("dark")),
  /* Hidden pages have `noindex`, which crawlers must be allowed to read. */
  "robots.txt": (_, context) =>
    `User-agent: *\nDisallow: /api/\n\nSitemap: ${new URL("/sitemap.xml", siteOrigin(context))}\n`,
  "humans.txt": ({ site }, context) => humansTxt(site, siteOrigin(context)),
  ".well-known/security.txt": ({ site }, context) => securityTxt(site, siteOrigin(context), new Date()),
  "sitemap.xml": (_, context) => sitemap(readContents().values(), siteOrigin(context), commitDates(contentFolder())),
  "feed.xml": feedOf,
  "site.webmanifest": ({ site }) => JSON.stringify(manifest(site)),
};

/** Those of the other languages, such as `bn/feed.xml`. */
const feedsOfLanguages = () =>
  [...readContents().values()].flatMap(({ language }) => (language.prefix ? feedPath(language).slice(1) : []));

export const getStaticPaths: GetStaticPaths = () =>
  [...Object.keys(FILES), ...feedsOfLanguages()].map((path) => {
    const dot = path.lastIndexOf(".");
    return { params: { file: path.slice(0, dot), extension: path.slice(dot + 1) } };
  });

export const GET: APIRoute = async (context) => {
  const { file, extension = "" } = context.params;
  const path = `${file}.${extension}`;
  const make = feedsOfLanguages().includes(path) ? feedOf : FILES[path];
  const body = await make?.(context.locals.content, context);
  if (body === undefined) return context.rewrite("/404");
  return new Response(body, { headers: { "Content-Type": TYPES[extension] ?? "" } });
};

const icon = (src: keyof typeof ICONS, purpose: "any" | "maskable") => {
  const { size } = ICONS[src];
  return { src, sizes: `${size}x${size}`, type: "image/png", purpose };
};

/** The web app manifest, for icons on home screens. */
function manifest({ name, description, language }: Content["site"]) {
  const paper = colourOf(palette("light"), "paper");
  return {
    id: "/",
    name,
    short_name: name,
    description,
    lang: language,
    start_url: "/",
    display: "browser",
    theme_color: paper,
    background_color: paper,
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
      icon("/icons/192.png", "any"),
      icon("/icons/512.png", "any"),
      icon("/icons/maskable-512.png", "maskable"),
    ],
  };
}
