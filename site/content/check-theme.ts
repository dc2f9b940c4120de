import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isLanguage } from "#contract/site-record.ts";
import { clearColours, faintPairs } from "#contract/theme-colours.ts";
import { namedFonts, type ThemeRecord } from "#contract/theme-record.ts";
import { tokenColours } from "#site/colours/palette.ts";
import { didYouMean } from "./did-you-mean.ts";
import { type ContentProblem, problemAt, problemIn, type SourceFile } from "./parse-record.ts";

const FONTS = "fonts";
const WOFF2 = Buffer.from("wOF2");
export const isWoff2 = (bytes: Buffer): boolean => bytes.subarray(0, WOFF2.length).equals(WOFF2);

/** True for the owner's fonts and their licences, in the content folder. */
export const isFontFile = (name: string) => /^fonts\/[^./][^/]*\.(?:woff2|txt)$/.test(name);

const TOKENS = "site/styles/tokens.css";

/**
 * Checks that texts and shapes stand out from their ground, with one problem for each colour of theme.yaml, and that the files
 * of the fonts exist. A text that is too faint is an error if theme.yaml causes it. The rest are warnings.
 */
export function checkTheme(
  root: string,
  source: SourceFile | undefined,
  { colours, fonts }: ThemeRecord,
  files: readonly string[],
): { errors: readonly ContentProblem[]; warnings: readonly ContentProblem[] } {
  const pairs = faintPairs(tokenColours(), colours);
  const warnings = pairs.flatMap(({ field, message }) => (field ? [] : [problemIn(TOKENS, message, [], `${TOKENS}:`)]));
  const errors: ContentProblem[] = [];
  if (!source) return { errors, warnings };
  for (const [field, all] of Map.groupBy(pairs, (pair) => pair.field)) {
    if (!field || !colours) continue;
    const worst = all.find(({ isText }) => isText) ?? all[0];
    const clear = clearColours(tokenColours(), colours, field);
    const more = all.length > 1 ? ` (and ${all.length - 1} more)` : "";
    const reason = `is not clear enough: ${worst?.message}${more}${clear ? `: write ${JSON.stringify(clear)}` : ""}`;
    (worst?.isText ? errors : warnings).push(problemAt(source, ["colours", field], reason));
  }
  const own = files.map((name) => name.slice("fonts/".length));
  const hasLicence = own.some((name) => name.endsWith(".txt"));
  for (const tag of Object.keys(fonts ?? {})) {
    if (!/^(?:display|text)$/.test(tag) && !isLanguage(tag))
      errors.push(
        problemAt(source, ["fonts", tag], "is neither display nor text nor the code of a language, such as bn"),
      );
  }
  for (const { place, font } of namedFonts(fonts)) {
    for (const [weight, name] of Object.entries(font.files)) {
      const reason = !own.includes(name)
        ? `names ${name}, but content/fonts/ has no such file${didYouMean(name, own)}`
        : !isWoff2(readFileSync(join(root, FONTS, name))) && `names ${name}, which is not a WOFF2 font by its content`;
      if (reason) errors.push(problemAt(source, ["fonts", ...place, "files", weight], reason));
    }
    if (!font.licence && !hasLicence)
      warnings.push(problemAt(source, ["fonts", ...place], "has no licence: write its name, such as OFL 1.1"));
  }
  return { errors, warnings };
}
