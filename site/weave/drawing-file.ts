import { inPalette, type Palette, palette, type Theme } from "#site/colours/palette.ts";
import { hash } from "./random.ts";
import { renderedFiles } from "./rendered-files.ts";
import { type Drawing, svgDocument } from "./svg.ts";

/** A drawing that becomes a file. Kind and seed are the file's name. */
export type DrawingSpec = { readonly kind: string; readonly seed: string; readonly draw: () => Drawing };

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
 * The file of a drawing in one theme: a complete SVG document with plain colours. Same drawing and theme, same bytes. The
 * file is published with the page that shows it.
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
  const svg = inPalette(svgDocument(drawing), colours);
  const contentHash = hash(svg).toString(16).padStart(8, "0");
  const path = `/drawings/${spec.kind}-${slug(spec.seed, 40) || hash(spec.seed).toString(36)}-${theme}.${contentHash}.svg`;
  const file = { path, width: drawing.width, height: drawing.height, svg };
  inTheseColours.set(spec, file);
  renderedFiles.set(path, svg);
  return file;
}

/** The letters and digits of a text, for people who read file names. Empty if it has none. */
export function slug(text: string, maxLength?: number): string {
  const withoutAccents = text.normalize("NFKD").replace(/\p{Mark}/gu, "");
  const words = withoutAccents.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.join("-").slice(0, maxLength).replace(/-$/, "");
}
