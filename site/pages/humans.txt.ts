import type { APIRoute } from "astro";
import { readContent } from "#site/content/records.ts";
import { humansTxt } from "#site/metadata/plain-files.ts";
import { siteOrigin } from "#site/metadata/public-pages.ts";

export const GET: APIRoute = (context) =>
  new Response(humansTxt(readContent().site, siteOrigin(context)), { headers: { "Content-Type": "text/plain" } });
