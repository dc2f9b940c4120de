import type { APIRoute } from "astro";
import { brandMark, PAGE_LOGO } from "#site/brand/brand-mark.ts";
import { markIcon } from "#site/brand/icons.ts";
import { palette } from "#site/colours/palette.ts";
import { readContent } from "#site/content/records.ts";

export const GET: APIRoute = async () =>
  new Response(
    markIcon(await brandMark(readContent().site, PAGE_LOGO), { light: palette("light"), dark: palette("dark") }),
    {
      headers: { "Content-Type": "image/svg+xml" },
    },
  );
