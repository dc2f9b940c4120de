import { shortNumber } from "./path-data.ts";

/** A drawing that can become an inline element or a file. */
export interface Drawing {
  /** Natural size in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** The part of the drawing's own coordinates that is shown. */
  readonly viewBox: string;
  /** The way it fills a box of another shape. */
  readonly fit: "xMidYMid slice" | "xMidYMin slice" | "xMidYMid meet" | "none";
  /** Presentation attributes of the root, such as `fill="none"`. */
  readonly attributes: string;
  /** The markup inside the root element. */
  readonly body: string;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Characters that XML 1.0 forbids, even escaped: control characters and halves of surrogate pairs. */
const NOT_XML =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** An attribute with its value escaped. */
export function attribute(name: string, value: string | number): string {
  const text = String(value).replace(NOT_XML, "");
  return `${name}="${text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "")}"`;
}

/** Threads of a width in pixels, whatever the drawing's size; empty without any. */
export const threadsPath = (data: string, colour: string, width: number): string =>
  data &&
  `<path ${attribute("stroke", colour)} stroke-width="${shortNumber(width)}" vector-effect="non-scaling-stroke" d="${data}"/>`;

/** A drawing as an element for a page: fluid, sized by the page's style sheet, and hidden from assistive technology. */
export function inlineSvg(drawing: Drawing): string {
  return `<svg class="weave" aria-hidden="true" ${frame(drawing)}>${drawing.body}</svg>`;
}

/** A drawing as a complete SVG document with a natural size, for use through `<img>`. */
export function svgDocument(drawing: Drawing): string {
  const size = `width="${drawing.width}" height="${drawing.height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${frame(drawing)}>${drawing.body}</svg>`;
}

function frame({ viewBox, fit, attributes }: Drawing): string {
  /* "xMidYMid meet" is the default of SVG. */
  const ratio = fit === "xMidYMid meet" ? "" : ` preserveAspectRatio="${fit}"`;
  return `viewBox="${viewBox}"${ratio} ${attributes}`;
}
