import { basename } from "node:path";
import { FONTS, PAGES } from "../addresses.ts";

/** @returns where the preview serves a font file. Its build has this module in the place of site/fonts/font-urls.ts. */
export const fontUrl = (file: string) => PAGES + FONTS + encodeURIComponent(basename(file));
