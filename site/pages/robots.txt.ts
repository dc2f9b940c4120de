import type { APIRoute } from "astro";
import { siteOrigin } from "#site/metadata/public-pages.ts";

/* Pages that are not to be listed say so themselves (noindex), which a crawler has to be allowed to read. */

export const GET: APIRoute = (context) =>
  new Response(`User-agent: *\nDisallow: /api/\n\nSitemap: ${new URL("/sitemap.xml", siteOrigin(context))}\n`, {
    headers: { "Content-Type": "text/plain" },
  });
