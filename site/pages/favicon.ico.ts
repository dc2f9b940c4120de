import type { APIRoute } from "astro";
import { FAVICON, ico, iconPng } from "#site/brand/icons.ts";
import mark from "#site/brand/mark.svg?raw";

export const GET: APIRoute = async () =>
  new Response(new Uint8Array(ico(await iconPng(mark, FAVICON), FAVICON.size)), {
    headers: { "Content-Type": "image/x-icon" },
  });
