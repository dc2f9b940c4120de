import * as z from "zod/mini";
import { THEME_FIELDS } from "./colour-tokens.ts";

/*
 * The schema of content/theme.yaml: how the site looks. The record and each of its fields are optional:
 * site/styles/tokens.css and site/fonts/fonts.ts have the defaults.
 */

const plainText = z.string().check(z.trim(), z.minLength(1, { error: "Must not be empty", abort: true }));

const COLOUR = 'Must be # and six digits in quotes, such as "#0b6e4f", or { light: "#0b6e4f", dark: "#3fc79a" }';
const digits = z.string().check(z.regex(/^#[0-9a-f]{6}$/i, COLOUR));
const bothThemes = z.strictObject({ light: digits, dark: digits });
const colour = z.optional(z.union([digits, bothThemes], COLOUR));

/** The others follow from these. */
const MAIN = ["brand", "paper", "ink"];
const colourFields = Object.entries(THEME_FIELDS).map(([field, [, title, description]]) => {
  const meta = { description, field: "theme-colour", ...(title && { title }) } as const;
  return [field, colour.check(z.meta(MAIN.includes(field) ? meta : { ...meta, isAdvanced: true }))];
});
const colours = z.strictObject(Object.fromEntries(colourFields) as Record<keyof typeof THEME_FIELDS, typeof colour>);
export type ThemeColours = z.infer<typeof colours>;

const WEIGHT = /^[1-9]\d{2,3}( [1-9]\d{2,3})?$/;
const font = z.optional(
  z.strictObject({
    /* It is written into style sheets. */
    family: plainText.check(
      z.regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u, "Must be letters, digits, spaces, dots, hyphens and underscores"),
      z.meta({ title: "Name", description: "The name of the font, such as Work Sans." }),
    ),
    licence: z
      ._default(z.string().check(z.trim()), "")
      .check(z.describe("The name of its licence, such as SIL Open Font License 1.1.")),
    files: z
      .record(
        z.string().check(z.regex(WEIGHT, 'Must be a weight or a range in quotes, such as "400" or "100 900"')),
        z
          .string()
          .check(z.regex(/^[\w-][\w.-]*\.woff2$/, "Must be a WOFF2 file in content/fonts/, such as archivo.woff2")),
      )
      .check(
        z.refine((files) => Object.keys(files).length > 0, "Must have a file: add the regular one"),
        z.meta({
          field: "font-files",
          description: "A regular and a bold font, or one variable font with all weights.",
        }),
      ),
  }),
);
export type ThemeFont = z.infer<typeof font>;
const fontsOfLanguage = z.strictObject({ display: font, text: font });
export type ThemeFonts = z.infer<typeof fontsOfLanguage>;

/** The fonts of a site whose theme names none; site/fonts/fonts.ts describes them. */
export const DEFAULT_FAMILIES = { display: "Georama", text: "Commissioner" } as const;

export const themeRecord = z.strictObject({
  colours: z.optional(colours).check(z.describe("Each for light screens, and below it for dark ones.")),
  radius: z
    .optional(z.number().check(z.gte(0), z.lte(24)))
    .check(
      z.meta({ title: "Round corners", description: "Their radius in pixels, from 0 to 24. It is 2 if left out." }),
    ),
  fonts: z
    .optional(
      z.catchall(
        z.object({
          display: font.check(z.meta({ title: "Headings", description: "Headings, labels and names." })),
          text: font.check(z.meta({ title: "Running text", description: "Everything else." })),
        }),
        /* By the code of a language, such as `bn`. Fonts of its script: other characters are in the fonts above. */
        fontsOfLanguage,
      ),
    )
    .check(z.describe("Fonts of your own, in place of the sample's.")),
  metaphor: z._default(z.enum(["woven", "plain"]), "woven").check(
    z.meta({
      title: "Words about weaving",
      description:
        "`woven`: captions and labels explain the drawings; `plain`: no captions and labels about weaving, and the drawings stay as a pattern",
    }),
  ),
});
export type ThemeRecord = z.infer<typeof themeRecord>;

/** Each font that the record names, and its place in `fonts`. */
export function namedFonts(fonts: ThemeRecord["fonts"] = {}) {
  const { display, text, ...languages } = fonts as ThemeFonts & Readonly<Record<string, ThemeFonts>>;
  const groups: [string[], ThemeFonts][] = Object.entries(languages).map(([tag, own]) => [[tag], own]);
  return [[[], { display, text }] as const, ...groups].flatMap(([group, own]) =>
    (["display", "text"] as const).flatMap((role) => {
      const font = own[role];
      return font ? [{ place: [...group, role], role, font }] : [];
    }),
  );
}
