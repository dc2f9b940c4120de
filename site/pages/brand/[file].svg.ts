import type { APIRoute, GetStaticPaths } from "astro";
import { brandMark } from "#site/brand/brand-mark.ts";
import { markFile } from "#site/brand/icons.ts";
import fallback from "#site/brand/mark-fallback.svg?raw";
import { palette } from "#site/colours/palette.ts";
import { readContent } from "#site/content/records.ts";

/* The footer's mark, and what stands there when it cannot be loaded. The footer is always at night. */

export const getStaticPaths: GetStaticPaths = () => [
  { params: { file: "mark-on-night" } },
  { params: { file: "mark-fallback" } },
];

export const GET: APIRoute = async ({ params: { file } }) =>
  new Response(markFile(file === "mark-fallback" ? fallback : await brandMark(readContent().site), palette("dark")), {
    headers: { "Content-Type": "image/svg+xml" },
  });
