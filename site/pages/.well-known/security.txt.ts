import type { APIRoute } from "astro";
import { readContent } from "#site/content/records.ts";
import { securityTxt } from "#site/metadata/plain-files.ts";
import { siteOrigin } from "#site/metadata/public-pages.ts";

export const GET: APIRoute = (context) =>
  new Response(securityTxt(readContent().site, siteOrigin(context), new Date()), {
    headers: { "Content-Type": "text/plain" },
  });
