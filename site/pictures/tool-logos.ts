import { optimize } from "svgo";
import { iconOf, iconOutline, type ToolRecord } from "#site/content/schema/tool.ts";
import { publishSvg } from "#site/weave/drawing-file.ts";

/* The icons of a section's tools in one file, a symbol each, shown through `<use>` (decision 5). */

const SQUARE = "0 0 24 24";

/** The file with the icons of these tools; its name changes with its content. It is published with the page. */
export function toolLogos(tools: readonly ToolRecord[]): { path: string; svg: string } {
  const slugs = [...new Set(tools.flatMap((tool) => (tool.picture ? [] : (iconOf(tool) ?? []))))].sort();
  const symbols = slugs.map(
    (slug) => `<symbol id="${slug}" viewBox="${SQUARE}"><path d="${iconOutline(slug)}"/></symbol>`,
  );
  const whole = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`;
  /* Icons of 24 units are shown at about as many pixels. */
  const { data: svg } = optimize(whole, { plugins: [{ name: "convertPathData", params: { floatPrecision: 2 } }] });
  return { path: publishSvg("logos", svg), svg };
}
