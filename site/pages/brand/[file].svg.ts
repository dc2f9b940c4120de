import type { APIRoute, GetStaticPaths } from "astro";
import { brandMark } from "#site/brand/brand-mark.ts";
import fallback from "#site/brand/mark-fallback.svg?raw";
import { markFile } from "#site/brand/mark-files.ts";
import { palette } from "#site/colours/palette.ts";
import { readContent } from "#site/content/records.ts";

/* The footer's mark, and what stands there when it cannot be loaded. The footer is always at night. */

export const getStaticPaths: GetStaticPaths = () => [
  { params: { file: "mark-on-night" }, props: { svg: brandMark(readContent().site) } },
  { params: { file: "mark-fallback" }, props: { svg: fallback } },
];

export const GET: APIRoute<{ svg: string }> = ({ props }) =>
  new Response(markFile(props.svg, palette("dark")), { headers: { "Content-Type": "image/svg+xml" } });
