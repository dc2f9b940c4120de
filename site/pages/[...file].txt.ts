import type { APIContext, APIRoute, GetStaticPaths } from "astro";
import { readContent } from "#site/content/records.ts";
import { humansTxt, securityTxt } from "#site/metadata/plain-files.ts";
import { siteOrigin } from "#site/metadata/public-pages.ts";

/** The text files by their addresses. Hidden pages have `noindex`, which crawlers must be allowed to read. */
const FILES: Readonly<Record<string, (context: APIContext) => string>> = {
  robots: (context) => `User-agent: *\nDisallow: /api/\n\nSitemap: ${new URL("/sitemap.xml", siteOrigin(context))}\n`,
  humans: (context) => humansTxt(readContent().site, siteOrigin(context)),
  ".well-known/security": (context) => securityTxt(readContent().site, siteOrigin(context), new Date()),
};

export const getStaticPaths: GetStaticPaths = () => Object.keys(FILES).map((file) => ({ params: { file } }));

export const GET: APIRoute = (context) =>
  new Response(FILES[context.params.file ?? ""]?.(context), { headers: { "Content-Type": "text/plain" } });
