/** The six thread colours. Each service has one. */
export const THREAD_NAMES = ["blue", "purple", "green", "teal", "pink", "yellow"] as const;

type ThemeField = readonly [token: string, name: string, help: string];

const ofThreads = THREAD_NAMES.flatMap((thread) => [
  [thread, [`thread-${thread}`, "", "A service's colour, in drawings."]] as const,
  [`${thread}Text`, [`text-${thread}`, "", "Follows from the colour."]] as const,
  [`${thread}Tint`, [`tint-${thread}`, "", "Follows from the colour."]] as const,
]);

/** The colours in theme.yaml: the token of each, its plain name, and its help. Those of services have plain names already. */
export const THEME_FIELDS = {
  brand: ["orange", "Accent", "Buttons, logo and drawings."],
  paper: ["paper", "Background", "The background of pages."],
  ink: ["ink", "Text", "Headings and running text."],
  ink2: ["ink-2", "Quiet text", "Text that is less important. Follows from the text."],
  ink3: ["ink-3", "Notes", "Small notes. Follows from the text."],
  brandText: ["orange-text", "Accent in text", "Text, and the frame of what has the focus. Follows from the accent."],
  brandHover: ["orange-hover", "Accent under the pointer", "A button that the pointer is on. Follows from the accent."],
  onBrand: ["on-orange", "Text on the accent", "The words on buttons. The clearer one of ink and white."],
  surface: ["surface", "Cards and forms", "Their background. Follows from the background."],
  sunk: ["sunk", "Note boxes", "Their background. Follows from the background."],
  line: ["line", "Lines", "Follows from the background."],
  lineStrong: ["line-strong", "Frames of fields", "Follows from the background."],
  ...(Object.fromEntries(ofThreads) as Record<(typeof ofThreads)[number][0], ThemeField>),
} as const satisfies Record<string, ThemeField>;

export const OTHER_NAMES: Readonly<Record<string, string>> = {
  focus: "Frame of the focus",
  warp: "Threads behind drawings",
  "warp-deep": "Dark threads behind drawings",
  "on-ink": "Text on dark",
  ok: "Success",
  warn: "Warnings",
  bad: "Errors",
};

const COLOUR = /--([a-z0-9-]+):\s*(?:light-dark\((#[0-9a-f]{3,8}),\s*(#[0-9a-f]{3,8})\)|(#[0-9a-f]{3,8}));/gi;

/** Hexadecimal colours by the name of their token, without its two hyphens: `paper`, `thread-blue`. */
export type ColourTokens = Readonly<Record<"light" | "dark", ReadonlyMap<string, string>>>;

/** Reads tokens that are a plain colour: `--paper: light-dark(#f4f2ed, #16131b);`. A single value is for both themes. */
export function parseColourTokens(css: string): ColourTokens {
  const light = new Map<string, string>();
  const dark = new Map<string, string>();
  for (const [, name = "", day, night, always] of css.matchAll(COLOUR)) {
    light.set(name, day ?? always ?? "");
    dark.set(name, night ?? always ?? "");
  }
  return { light, dark };
}
