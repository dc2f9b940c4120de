import type { APIRoute } from "astro";
import mark from "#site/brand/mark.svg?raw";
import { markIcon } from "#site/weave/brand-files.ts";
import { palette } from "#site/weave/palette.ts";

export const GET: APIRoute = () =>
  new Response(markIcon(mark, { light: palette("light"), dark: palette("dark") }), {
    headers: { "Content-Type": "image/svg+xml" },
  });
