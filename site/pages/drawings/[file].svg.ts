import type { APIRoute, GetStaticPaths } from "astro";
import { readContent } from "#site/content/records.ts";
import { drawings } from "#site/drawings/drawings.ts";
import { drawingFile, drawSvg } from "#site/weave/drawing-file.ts";

/* Every drawing that is a file, once per theme, under a name that changes with its bytes. */

export const getStaticPaths: GetStaticPaths = () =>
  drawings(readContent()).flatMap((spec) =>
    (["light", "dark"] as const).map((theme) => {
      const file = drawingFile(spec, theme).path.replace(/^\/drawings\/|\.svg$/g, "");
      return { params: { file }, props: { svg: drawSvg(spec, theme) } };
    }),
  );

export const GET: APIRoute<{ svg: string }> = ({ props }) =>
  new Response(props.svg, { headers: { "Content-Type": "image/svg+xml" } });
