import type { APIRoute } from "astro";
import { readContent } from "#site/content/records.ts";
import { manifest } from "#site/metadata/manifest.ts";

export const GET: APIRoute = () =>
  new Response(JSON.stringify(manifest(readContent().site)), {
    headers: { "Content-Type": "application/manifest+json" },
  });
