import type { APIRoute } from "astro";
import { contentFolder, readContent } from "#site/content/records.ts";
import { commitDates } from "#site/metadata/last-modified.ts";
import { publicPages } from "#site/metadata/public-pages.ts";
import { siteOrigin } from "#site/metadata/site-origin.ts";
import { sitemap } from "#site/metadata/sitemap.ts";

export const GET: APIRoute = (context) =>
  new Response(sitemap(publicPages(readContent()), siteOrigin(context), commitDates(contentFolder())), {
    headers: { "Content-Type": "application/xml" },
  });
