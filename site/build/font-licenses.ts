import { copyFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";

const FONTS = fileURLToPath(new URL("../fonts", import.meta.url));

/** Puts the licence of each font next to the font files of the built site, as the SIL Open Font License requires. */
export function fontLicenses(): AstroIntegration {
  return {
    name: "font-licenses",
    hooks: { "astro:build:done": ({ dir }) => copyFontLicenses(join(fileURLToPath(dir), "_astro")) },
  };
}

/** Copies the files `OFL-*.txt` of site/fonts/ to a folder. */
export async function copyFontLicenses(folder: string): Promise<void> {
  const names = (await readdir(FONTS)).filter((name) => /^OFL-.+\.txt$/.test(name));
  await Promise.all(names.map((name) => copyFile(join(FONTS, name), join(folder, name))));
}
