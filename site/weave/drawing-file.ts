import { inPalette, type Palette, palette, type Theme } from "#site/colours/palette.ts";
import { hash } from "./random.ts";
import { renderedFiles } from "./rendered-files.ts";
import { type Drawing, inlineSvg, svgDocument } from "./svg.ts";

/** A drawing that becomes a file. Kind and seed are the file's name. */
export type DrawingSpec = {
  readonly kind: string;
  readonly seed: string;
  readonly draw: () => Drawing;
  /**
   * Publishes a WebP image of this many times the natural size in place of SVG. A browser shows it with less work: for each
   * SVG image it makes a document (decision 5).
   */
  readonly scale?: number;
};

/** Where a drawing is served, and its natural size in CSS pixels. */
export interface DrawingFile {
  /** From the site's root. It names the content, so the file may be cached for ever. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly svg: string;
}

/** By palette, so that drawings follow a colour that changes in `npm run dev`. */
const drawn = new WeakMap<Palette, WeakMap<DrawingSpec, DrawingFile>>();

/**
 * The file of a drawing in one theme, and the complete SVG document with plain colours that it is made of. Same drawing and
 * theme, same bytes. The file is published with the page that shows it.
 *
 * @throws when it uses a custom property that is no colour of the palette, or the working folder is not the project's
 */
export function drawingFile(spec: DrawingSpec, theme: Theme): DrawingFile {
  const colours = palette(theme);
  const inTheseColours = drawn.get(colours) ?? new WeakMap<DrawingSpec, DrawingFile>();
  drawn.set(colours, inTheseColours);
  const known = inTheseColours.get(spec);
  if (known) return known;
  const drawing = spec.draw();
  const svg = inPalette(svgDocument(drawing, spec.scale), colours);
  const path = publishSvg(`${nameOf(spec)}-${theme}`, svg, spec.scale ? "webp" : "svg");
  const file = { path, width: drawing.width, height: drawing.height, svg };
  inTheseColours.set(spec, file);
  return file;
}

/**
 * A large cloth on the first screen as an inline SVG element that has its colours, and takes the lines of each colour from a
 * file. It follows the theme, and it is never the largest paint, as an image would be. Same drawing, same bytes.
 */
export function clothFromFile(spec: DrawingSpec): string {
  const drawing = spec.draw();
  const strokes: string[] = [];
  const lines = drawing.body.replace(/(?<=<path )stroke="[^"]*"/g, (stroke) => `id="${strokes.push(stroke)}"`);
  const path = publishSvg(nameOf(spec), `<svg xmlns="http://www.w3.org/2000/svg">${lines}</svg>`);
  const uses = strokes.map((stroke, index) => `<use href="${path}#${index + 1}" ${stroke}/>`);
  return inlineSvg({ ...drawing, body: uses.join("") });
}

const nameOf = ({ kind, seed }: DrawingSpec) => `${kind}-${slug(seed, 40) || hash(seed).toString(36)}`;

/**
 * Publishes an SVG document, or an image of it, with the page that is being rendered.
 *
 * @returns its path, which changes with its content
 */
export function publishSvg(name: string, svg: string, format: "svg" | "webp" = "svg"): string {
  const path = `/drawings/${name}.${hash(svg).toString(16).padStart(8, "0")}.${format}`;
  renderedFiles.set(path, svg);
  return path;
}

/** The letters and digits of a text, for people who read file names. Empty if it has none. */
export function slug(text: string, maxLength?: number): string {
  const withoutAccents = text.normalize("NFKD").replace(/\p{Mark}/gu, "");
  const words = withoutAccents.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.join("-").slice(0, maxLength).replace(/-$/, "");
}
