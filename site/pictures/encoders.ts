import type { BitmapFormat } from "./file-request.ts";

/** Sharp's options by format. AVIF at effort 4 takes six times as long for the same size at the same quality. */
export const ENCODERS = {
  avif: { quality: 46, effort: 3 },
  webp: { quality: 70 },
  jpeg: { quality: 75, mozjpeg: true },
  png: { palette: true, quality: 90 },
} as const satisfies Record<BitmapFormat, object>;
