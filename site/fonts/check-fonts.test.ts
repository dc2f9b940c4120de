import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";
import { expect, onTestFinished, test, vi } from "vitest";
import { contentFolder } from "#site/content/records.ts";
import { FROZEN_FONT } from "../../tests/support/frozen-font.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { checkFonts, checkHeadline } from "./check-fonts.ts";
import { loadDisplayFont } from "./display-font.ts";
import { FONTS, siteFonts } from "./fonts.ts";

/** A content folder with a font of one weight, 580, and a theme record. */
async function contentWith(theme: string) {
  const folder = await tempFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  await cp(contentFolder(), folder.path, { recursive: true });
  await mkdir(join(folder.path, "fonts"), { recursive: true });
  await cp(FROZEN_FONT, join(folder.path, "fonts/wide.woff2"));
  const fixed = await subsetFont(await readFile(FROZEN_FONT), "abc", { variationAxes: { wdth: 100 } });
  await writeFile(join(folder.path, "fonts/fixed.woff2"), fixed);
  await writeFile(join(folder.path, "theme.yaml"), theme);
  return folder.path;
}

const display = (files: string) => `fonts:\n  display: { family: Own, files: { ${files} } }\n`;
const text = (files: string) => `fonts:\n  text: { family: Own, files: { ${files} } }\n`;

test("a font that has what the pages use has no warning", async () => {
  expect(await checkFonts(await contentWith(display('"580": wide.woff2')))).toEqual([]);
});

test("a weight that the file does not have is a warning with its line", async () => {
  expect(await checkFonts(await contentWith(display('"100 900": fixed.woff2')))).toEqual([
    "content/theme.yaml:2 fonts.display.files.100 900: fixed.woff2 has only the weight 580",
  ]);
});

test("a text font without the weight of running text is a warning", async () => {
  expect(await checkFonts(await contentWith(text('"580": fixed.woff2')))).toEqual([
    "content/theme.yaml:2 fonts.text has no weight near 400, which running text needs: add its file",
  ]);
});

test.each([
  ["display", { "100 900": "fixed.woff2" }, [600], display('"600": fixed.woff2')],
  [
    "text",
    { 420: "wide.woff2", 700: "fixed.woff2" },
    [420, 700],
    text('"300": x.woff2, "420": wide.woff2, "700": fixed.woff2'),
  ],
  ["text", { "300 500": "wide.woff2" }, [400, 500], text('"300 500": wide.woff2')],
] as const)(
  "the record's %s font replaces the site's, with the files and weights that pages use",
  async (role, files, weights, theme) => {
    const root = await contentWith(theme);
    vi.stubEnv("CONTENT_DIR", root);
    onTestFinished(() => void vi.unstubAllEnvs());
    const paths = Object.fromEntries(
      Object.entries(files).map(([weight, file]) => [weight, join(root, "fonts", file)]),
    );
    expect(siteFonts()).toEqual({ ...FONTS, [role]: { ...FONTS[role], family: "Own", files: paths, weights } });
  },
);

async function warningsOf(line: string) {
  const folder = await tempFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  await cp(contentFolder(), folder.path, { recursive: true });
  const home = join(folder.path, "pages/home.yaml");
  await writeFile(home, (await readFile(home, "utf8")).replace("[woven, to fit.]", line));
  return checkHeadline(folder.path, loadDisplayFont(FROZEN_FONT));
}

test("a headline whose letters become smaller than 24 px is a warning with its line and the part to divide", async () => {
  const long = "Kraftnettets spenningskvalitetsovervåkingsplattform";
  expect(await warningsOf("[woven, to fit.]")).toEqual([]);
  expect(await warningsOf("[Kraftnettets, spenningskvalitet]")).toEqual([]);
  const [warning] = await warningsOf(`[${long}]`);
  expect(warning).toMatch(
    RegExp(
      `^content/pages/home\\.yaml:\\d opening\\.headline is 1\\d px high in a window of 320 px: .* part, “${long}”$`,
    ),
  );
});
