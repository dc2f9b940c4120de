import type { APIRoute } from "astro";
import { contentFolder, readContent } from "#site/content/records.ts";
import { publicPages, siteOrigin } from "#site/metadata/public-pages.ts";
import { commitDates, sitemap } from "#site/metadata/sitemap.ts";

export const GET: APIRoute = (context) =>
  new Response(sitemap(publicPages(readContent()), siteOrigin(context), commitDates(contentFolder())), {
    headers: { "Content-Type": "application/xml" },
  });
