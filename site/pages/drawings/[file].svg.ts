import type { APIRoute, GetStaticPaths } from "astro";
import { readContent } from "#site/content/records.ts";
import { drawings } from "#site/drawings/drawings.ts";
import { logoFiles } from "#site/drawings/tool-logos.ts";
import { drawingFile, drawSvg } from "#site/weave/drawing-file.ts";

/* Every drawing that is a file, once per theme, and the logos of tools, under names that change with their bytes. */

export const getStaticPaths: GetStaticPaths = () => {
  const content = readContent();
  const drawn = drawings(content).flatMap((spec) =>
    (["light", "dark"] as const).map((theme) => ({ path: drawingFile(spec, theme).path, svg: drawSvg(spec, theme) })),
  );
  return [...drawn, ...logoFiles(content)].map(({ path, svg }) => ({
    params: { file: path.replace(/^\/drawings\/|\.svg$/g, "") },
    props: { svg },
  }));
};

export const GET: APIRoute<{ svg: string }> = ({ props }) =>
  new Response(props.svg, { headers: { "Content-Type": "image/svg+xml" } });
