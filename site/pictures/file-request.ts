import type { Focus } from "#site/content/picture-places.ts";

export type BitmapFormat = "avif" | "webp" | "jpeg" | "png";
/** Two colours, such as #16141a: what is black and what is white in the picture. */
export type Duotone = readonly [dark: string, light: string];

/** The instruction to make a file of the site from a file of content/media/ or a font. Plain data. */
export type FileRequest =
  | { readonly kind: "copy"; readonly source: string }
  | { readonly kind: "svg"; readonly source: string }
  /** A font with nothing but the letters of one text. */
  | { readonly kind: "letters"; readonly source: string; readonly text: string }
  | {
      readonly kind: "bitmap";
      readonly source: string;
      readonly format: BitmapFormat;
      /** In pixels. */
      readonly width: number;
      /** Width divided by height; undefined if the picture is not cropped. */
      readonly ratio: number | undefined;
      readonly focus: Focus;
      readonly duotone: Duotone | undefined;
    };

/** Sharp's options by format. AVIF at effort 4 takes six times as long for the same size at the same quality. */
export const ENCODERS = {
  avif: { quality: 46, effort: 3 },
  webp: { quality: 70 },
  jpeg: { quality: 75, mozjpeg: true },
  png: { palette: true, quality: 90 },
} as const satisfies Record<BitmapFormat, object>;

/* On the global object, because pages and the build load this module separately. */
const shared = globalThis as { requestedMedia?: Map<string, FileRequest> };
shared.requestedMedia ??= new Map();

/** The files that components have asked for, by their path on the site. `publishFiles()` makes them. */
export const requestedFiles: Map<string, FileRequest> = shared.requestedMedia;
