import type { Focus } from "#site/content/schema/picture.ts";

export type BitmapFormat = "avif" | "webp" | "jpeg" | "png";
/** Two colours, such as #16141a: what is black and what is white in the picture. */
export type Duotone = readonly [dark: string, light: string];

/** The instruction to make a file of the site from a file of content/media/. Plain data. */
export type FileRequest =
  | { readonly kind: "copy"; readonly source: string }
  | { readonly kind: "svg"; readonly source: string }
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
