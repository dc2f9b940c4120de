import { inPalette, type Palette, palette, type Theme } from "#site/colours/palette.ts";
import { type ClothOptions, clothDrawing } from "./cloth.ts";
import { type FringeOptions, fringeDrawing } from "./fringe.ts";
import { type FullDraftOptions, fullDraftDrawing } from "./full-draft.ts";
import { journeyDrawing } from "./journey.ts";
import { monogramDrawing } from "./monogram.ts";
import { hash } from "./random.ts";
import { renderedFiles } from "./rendered-files.ts";
import { sealDrawing } from "./seal.ts";
import type { Colour } from "./structures.ts";
import { type Drawing, svgDocument } from "./svg.ts";
import { type TapestryName, tapestryDrawing } from "./tapestry.ts";

/** A drawing: the kind, its seed, and the options of that kind. Plain data. */
export type DrawingSpec =
  | ({ readonly kind: "cloth"; readonly seed: string } & ClothOptions)
  | { readonly kind: "monogram"; readonly seed: string; readonly weft?: Colour }
  | { readonly kind: "tapestry"; readonly seed: TapestryName; readonly dye?: Colour; readonly isSmall?: boolean }
  | { readonly kind: "seal"; readonly seed: string; readonly weft: Colour }
  | { readonly kind: "journey"; readonly seed: string }
  | ({ readonly kind: "fringe"; readonly seed: string } & FringeOptions)
  | ({ readonly kind: "fullDraft"; readonly seed: string } & FullDraftOptions);

/** Where a drawing is served, and its natural size in CSS pixels. */
export interface DrawingFile {
  /** From the site's root. It names the content, so the file may be cached for ever. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly svg: string;
}

/** By palette, so that drawings follow a colour that changes in `npm run dev`. */
const drawn = new WeakMap<Palette, Map<string, DrawingFile>>();

/**
 * The file of a drawing in one theme: a complete SVG document with plain colours. Same spec and theme, same bytes. The
 * file is published with the page that shows it.
 *
 * @throws when it uses a custom property that is no colour of the palette, or the working folder is not the project's
 */
export function drawingFile(spec: DrawingSpec, theme: Theme): DrawingFile {
  const colours = palette(theme);
  const inTheseColours = drawn.get(colours) ?? new Map<string, DrawingFile>();
  drawn.set(colours, inTheseColours);
  const key = JSON.stringify(spec);
  const known = inTheseColours.get(key);
  if (known) return known;
  const drawing = draw(spec);
  const svg = inPalette(svgDocument(drawing), colours);
  const contentHash = hash(svg).toString(16).padStart(8, "0");
  const path = `/drawings/${kebab(spec.kind)}-${slug(spec.seed, 40) || hash(spec.seed).toString(36)}-${theme}.${contentHash}.svg`;
  const file = { path, width: drawing.width, height: drawing.height, svg };
  inTheseColours.set(key, file);
  renderedFiles.set(path, svg);
  return file;
}

function draw(spec: DrawingSpec): Drawing {
  switch (spec.kind) {
    case "cloth":
      return clothDrawing(spec.seed, spec);
    case "monogram":
      return monogramDrawing(spec.seed, spec.weft);
    case "tapestry":
      return tapestryDrawing(spec.seed, spec.dye, spec.isSmall ? 1 : undefined);
    case "seal":
      return sealDrawing(spec.seed, spec.weft);
    case "journey":
      return journeyDrawing(spec.seed);
    case "fringe":
      return fringeDrawing(spec.seed, spec);
    case "fullDraft":
      return fullDraftDrawing(spec);
    default:
      return spec satisfies never;
  }
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The letters and digits of a text, for people who read file names. Empty if it has none. */
export function slug(text: string, maxLength?: number): string {
  const withoutAccents = text.normalize("NFKD").replace(/\p{Mark}/gu, "");
  const words = withoutAccents.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.join("-").slice(0, maxLength).replace(/-$/, "");
}
