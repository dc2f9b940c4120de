import * as z from "zod/mini";
import { THREAD_NAMES } from "./colour-tokens.ts";

/*
 * The schema of content/theme.yaml: how the site looks. Pages and server read it. The record and each of its fields are
 * optional: site/styles/tokens.css and site/fonts/fonts.ts have the defaults.
 */

const plainText = z.string().check(z.trim(), z.minLength(1, "Must not be empty"));

const COLOUR = 'Must be # and six digits in quotes, such as "#0b6e4f", or { light: "#0b6e4f", dark: "#3fc79a" }';
const digits = z.string().check(z.regex(/^#[0-9a-f]{6}$/i, COLOUR), z.meta({ field: "colour" }));
const bothThemes = z.strictObject({ light: digits, dark: digits }).check(z.meta({ title: "Light and dark" }));
const colour = z.optional(z.union([digits, bothThemes], COLOUR));
const colourFor = (help: string) => colour.check(z.describe(help));

const threads = Object.fromEntries(
  THREAD_NAMES.flatMap((name) => [
    [name, colourFor("A service's colour, in drawings.")],
    [`${name}Text`, colourFor("For text; follows from the colour if left out.")],
    [`${name}Tint`, colourFor("For backgrounds; follows from the colour if left out.")],
  ]),
) as Record<`${(typeof THREAD_NAMES)[number]}${"" | "Text" | "Tint"}`, ReturnType<typeof colourFor>>;

const colours = z.strictObject({
  brand: colourFor("Buttons, logo and drawings."),
  brandHover: colourFor("A button under the pointer; follows from `brand` if left out."),
  brandText: colourFor("Text and the focus ring; follows from `brand` if left out."),
  onBrand: colourFor("Text on `brand`; ink or white if left out, whichever is clearer."),
  paper: colourFor("The page's background."),
  surface: colourFor("The background of cards and forms; follows from `paper` if left out."),
  sunk: colourFor("The background of the footer; follows from `paper` if left out."),
  line: colourFor("Lines; follows from `paper` if left out."),
  lineStrong: colourFor("The frames of fields; follows from `paper` if left out."),
  ink: colourFor("Text."),
  ink2: colourFor("Secondary text; follows from `ink` if left out."),
  ink3: colourFor("Notes; follows from `ink` if left out."),
  ...threads,
});
export type ThemeColours = z.infer<typeof colours>;

const WEIGHT = /^[1-9]\d{2,3}( [1-9]\d{2,3})?$/;
const font = z.optional(
  z.strictObject({
    /* It is written into style sheets. */
    family: plainText.check(
      z.regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u, "Must be letters, digits, spaces, dots, hyphens and underscores"),
      z.describe("The name of the font."),
    ),
    files: z
      .record(
        z.string().check(z.regex(WEIGHT, 'Must be a weight or a range in quotes, such as "400" or "100 900"')),
        z.string().check(z.regex(/^[\w-][\w.-]*\.woff2$/, "Must be a WOFF2 file in content/fonts/")),
      )
      .check(
        z.refine((files) => Object.keys(files).length > 0, "Must have at least one file"),
        z.describe(
          "WOFF2 files in content/fonts/, each under its weight or, for a variable font, its range of weights.",
        ),
      ),
  }),
);
export type ThemeFont = z.infer<typeof font>;

/** The fonts of a site whose theme names none; site/fonts/fonts.ts describes them. */
export const DEFAULT_FAMILIES = { display: "Georama", text: "Commissioner" } as const;

export const themeRecord = z.strictObject({
  colours: z.optional(colours).check(z.describe("A colour for both themes, or one for each.")),
  radius: z
    .optional(z.number().check(z.gte(0), z.lte(24)))
    .check(z.describe("The radius of corners, in pixels, from 0 to 24. Default: 2.")),
  fonts: z
    .optional(z.strictObject({ display: font, text: font }))
    .check(z.describe("`display` for headings, labels and names, `text` for running text.")),
  metaphor: z
    ._default(z.enum(["woven", "plain"]), "woven")
    .check(
      z.describe(
        "`plain`: no captions and labels about weaving, and no weaver's draft; the other drawings stay, as a pattern.",
      ),
    ),
});
export type ThemeRecord = z.infer<typeof themeRecord>;
