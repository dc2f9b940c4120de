import { join } from "node:path";

/** A copy of Georama, which has only a width axis: what is measured does not change when the site gets another font. */
export const FROZEN_FONT = join(import.meta.dirname, "../fonts/georama-latin-wdth-580.woff2");
