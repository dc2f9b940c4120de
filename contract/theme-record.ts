import * as z from "zod/mini";
import { COLOUR_NAMES, THREAD_NAMES } from "./colour-tokens.ts";

/*
 * The schema of content/theme.yaml: how the site looks. Pages and server read it. The record and each of its fields are
 * optional: site/styles/tokens.css and site/fonts/fonts.ts have the defaults.
 */

const plainText = z.string().check(z.trim(), z.minLength(1, { error: "Must not be empty", abort: true }));

const COLOUR = 'Must be # and six digits in quotes, such as "#0b6e4f", or { light: "#0b6e4f", dark: "#3fc79a" }';
const digits = z.string().check(z.regex(/^#[0-9a-f]{6}$/i, COLOUR));
const bothThemes = z.strictObject({ light: digits, dark: digits });
const colour = z.optional(z.union([digits, bothThemes], COLOUR));
const colourFor = (field: string, description: string, isAdvanced?: true) => {
  const title = COLOUR_NAMES[field];
  return colour.check(
    z.meta({ description, field: "theme-colour", ...(title && { title }), ...(isAdvanced && { isAdvanced }) }),
  );
};

const FOLLOWS = "Follows from the colour.";
const threads = Object.fromEntries(
  THREAD_NAMES.flatMap((name) => [
    [name, colourFor(name, "A service's colour, in drawings.", true)],
    [`${name}Text`, colourFor(`${name}Text`, FOLLOWS, true)],
    [`${name}Tint`, colourFor(`${name}Tint`, FOLLOWS, true)],
  ]),
) as Record<`${(typeof THREAD_NAMES)[number]}${"" | "Text" | "Tint"}`, ReturnType<typeof colourFor>>;

/** Colours that are left out follow from others, as their help says. */
const colours = z.strictObject({
  brand: colourFor("brand", "Buttons, logo and drawings."),
  paper: colourFor("paper", "The background of pages."),
  ink: colourFor("ink", "Headings and running text."),
  ink2: colourFor("ink2", "Text that is less important. Follows from the text.", true),
  ink3: colourFor("ink3", "Small notes. Follows from the text.", true),
  brandText: colourFor("brandText", "Text, and the frame of what has the focus. Follows from the accent.", true),
  brandHover: colourFor("brandHover", "A button that the pointer is on. Follows from the accent.", true),
  onBrand: colourFor("onBrand", "The words on buttons. The clearer one of ink and white.", true),
  surface: colourFor("surface", "Their background. Follows from the background.", true),
  sunk: colourFor("sunk", "Its background. Follows from the background.", true),
  line: colourFor("line", "Follows from the background.", true),
  lineStrong: colourFor("lineStrong", "Follows from the background.", true),
  ...threads,
});
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
      z.strictObject({
        display: font.check(z.meta({ title: "Headings", description: "Headings, labels and names." })),
        text: font.check(z.meta({ title: "Running text", description: "Everything else." })),
      }),
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
