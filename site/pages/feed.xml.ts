import type { APIRoute } from "astro";
import { readContent } from "#site/content/records.ts";
import { feed } from "#site/metadata/feed.ts";
import { siteOrigin } from "#site/metadata/site-origin.ts";

export const GET: APIRoute = async (context) =>
  new Response(await feed(readContent(), siteOrigin(context)), { headers: { "Content-Type": "application/xml" } });
