import type { APIRoute } from "astro";
import { brandMark } from "#site/brand/brand-mark.ts";
import { FAVICON, ico, iconPng } from "#site/brand/icons.ts";
import { readContent } from "#site/content/records.ts";

export const GET: APIRoute = async () =>
  new Response(new Uint8Array(ico(await iconPng(await brandMark(readContent().site), FAVICON), FAVICON.size)), {
    headers: { "Content-Type": "image/x-icon" },
  });
