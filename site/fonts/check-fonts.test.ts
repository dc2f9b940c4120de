import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";
import { expect, onTestFinished, test, vi } from "vitest";
import { copiedContent } from "../../tests/support/edit-content.ts";
import { FROZEN_FONT } from "../../tests/support/sites.ts";
import { checkCharacters, checkFonts, checkHeadline } from "./check-fonts.ts";
import { loadDisplayFont } from "./display-font.ts";
import { FONTS, siteFonts } from "./fonts.ts";

const content = copiedContent();

/** Gives the content a variable font, a font of one weight, 580, and a theme record. */
async function addFonts(theme: string): Promise<void> {
  await mkdir(content.path("fonts"), { recursive: true });
  await cp(FROZEN_FONT, content.path("fonts/wide.woff2"));
  const fixed = await subsetFont(await readFile(FROZEN_FONT), "abc", { variationAxes: { wdth: 100 } });
  await writeFile(content.path("fonts/fixed.woff2"), fixed);
  await writeFile(content.path("theme.yaml"), theme);
}

const display = (files: string) => `fonts:\n  display: { family: Own, files: { ${files} } }\n`;
const text = (files: string) => `fonts:\n  text: { family: Own, files: { ${files} } }\n`;

test.each([
  ["that has what the pages use has no warning", display('"580": wide.woff2'), []],
  [
    "without a weight that the record names is a warning with its line",
    display('"100 900": fixed.woff2'),
    ["content/theme.yaml:2 fonts.display.files.100 900: fixed.woff2 has only the weight 580"],
  ],
  [
    "without the weight of running text is a warning",
    text('"580": fixed.woff2'),
    ["content/theme.yaml:2 fonts.text has no weight near 400, which running text needs: add its file"],
  ],
])("a font %s", async (_case, theme, warnings) => {
  await addFonts(theme);
  expect(await checkFonts(content.path())).toEqual(warnings);
});

const THREE_FILES = '"300": x.woff2, "420": wide.woff2, "700": fixed.woff2';

test.each([
  ["display", { "100 900": "fixed.woff2" }, [600], display('"600": fixed.woff2')],
  ["text", { 420: "wide.woff2", 700: "fixed.woff2" }, [420, 700], text(THREE_FILES)],
  ["text", { "300 500": "wide.woff2" }, [400, 500], text('"300 500": wide.woff2')],
] as const)(
  "the record's %s font replaces the site's, with what pages use of it",
  async (role, files, weights, theme) => {
    await addFonts(theme);
    vi.stubEnv("CONTENT_DIR", content.path());
    onTestFinished(() => void vi.unstubAllEnvs());
    const paths = Object.entries(files).map(([weight, file]) => [weight, content.path(`fonts/${file}`)]);
    const own = { ...FONTS[role], family: "Own", files: Object.fromEntries(paths), weights };
    expect(siteFonts()).toEqual({ ...FONTS, [role]: own });
  },
);

const LONG = "Kraftnettets spenningskvalitetsovervåkingsplattform";

test.each([
  ["[woven, to fit.]", undefined],
  ["[Kraftnettets, spenningskvalitet]", undefined],
  [
    `[${LONG}]`,
    RegExp(`home\\.yaml:\\d opening\\.headline is 1\\d px high in a window of 320 px: .* part, “${LONG}”$`),
  ],
])("a headline whose letters become smaller than 24 px is a warning: %s", async (line, warning) => {
  await content.edit("pages/home.yaml", "[woven, to fit.]", line);
  const warnings = await checkHeadline(content.path(), () => loadDisplayFont(FROZEN_FONT));
  expect(warnings).toEqual(warning ? [expect.stringMatching(warning)] : []);
});

test("a character that no font of its language has is a warning with its first place", async () => {
  await content.edit("pages/home.yaml", "[woven, to fit.]", "[woven, Łódź.]");
  expect(await checkCharacters(content.path())).toContainEqual(
    expect.stringMatching(
      /^content\/pages\/home\.yaml:\d+ opening\.headline\.\S+ has “Ł” \(U\+0141\), .* language en has/,
    ),
  );
});
