import { globSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import { contentFolder } from "#site/content/records.ts";

const FONTS = fileURLToPath(new URL("../fonts", import.meta.url));

/** Puts the licence of each font next to the font files of the built site, as the SIL Open Font License requires. */
export function fontLicenses(): AstroIntegration {
  return {
    name: "font-licenses",
    hooks: { "astro:build:done": ({ dir }) => copyFontLicenses(join(fileURLToPath(dir), "_astro")) },
  };
}

/** Copies the files `OFL-*.txt` of site/fonts/, and the text files of fonts/ in the content folder, to a folder. */
export async function copyFontLicenses(folder: string): Promise<void> {
  const files = [join(FONTS, "OFL-*.txt"), join(contentFolder(), "fonts/*.txt")].flatMap((pattern) =>
    globSync(pattern),
  );
  await Promise.all(files.map((file) => copyFile(file, join(folder, basename(file)))));
}
