import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileNameOf } from "#site/content/addresses.ts";
import { locate, parseSource } from "#site/content/parse-record.ts";
import { contentFolder, readContent } from "#site/content/records.ts";
import type { OpeningOf } from "#site/openings/schema.ts";
import { breakHeadline } from "./break-headline.ts";
import { type DisplayFont, loadDisplayFont } from "./display-font.ts";
import { measuresOf } from "./fit-headline.ts";

/** Smaller letters are no headline. In pixels. */
const SMALLEST = 24;
/** The narrowest windows of both layouts (site/styles/media.css) and the width between their gutters, in pixels. */
const WINDOWS = { narrow: { window: 320, content: 280 }, wide: { window: 705, content: 641 } };

/**
 * @param font the site's display font
 * @returns a warning for each headline that becomes so long that its letters are too small. Its record is valid.
 */
export async function checkHeadline(root = contentFolder(), font = loadDisplayFont()): Promise<string[]> {
  const measured = await font;
  return readContent(root).pages.flatMap(({ path, opening }) =>
    opening?.kind === "headline" ? warningsOf(join("pages", `${fileNameOf(path)}.yaml`), root, opening, measured) : [],
  );
}

function warningsOf(file: string, root: string, opening: OpeningOf<"headline">, font: DisplayFont): string[] {
  const headline = breakHeadline(opening.headline, font);
  const measures = measuresOf(headline, font);
  const source = parseSource(`content/${file}`, readFileSync(join(root, file)));
  const layouts = [
    { ...WINDOWS.narrow, measure: measures.narrow, unit: "part", texts: headline.flat() },
    { ...WINDOWS.wide, measure: measures.wide, unit: "line", texts: headline.map((parts) => parts.join(" ")) },
  ];
  return layouts.flatMap(({ window, content, measure, unit, texts }) => {
    const size = content / measure;
    if (size >= SMALLEST) return [];
    const [longest] = texts.toSorted((a, b) => b.length - a.length);
    const place = locate(source, ["opening", "headline"]);
    return [
      `${place} is ${Math.floor(size)} px high in a window of ${window} px: divide its longest ${unit}, “${longest}”`,
    ];
  });
}
