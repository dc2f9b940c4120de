import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { convert } from "fontverter";
import { Blob, Buffer, Face, Feature, Font, shape, Variation } from "harfbuzzjs";

/** Values of a font's axes, such as `{ wdth: 92 }`. Axes that the font does not have are ignored. */
type Axes = Readonly<Record<string, number>>;

/** A font file. Lengths are in ems. */
export type OpenFont = {
  /** From 1 to 1000; both the same for a font without an axis for it. */
  readonly weights: { readonly min: number; readonly max: number };
  readonly axes: Readonly<Record<string, { min: number; max: number }>>;
  readonly characters: ReadonlySet<string>;
  readonly ascent: number;
  readonly descent: number;
  /** @param tracking the letter spacing, which is also added after the last letter, as browsers do */
  width(text: string, axes: Axes, tracking?: number): number;
  /** A line of text as SVG path data; its baseline begins at `x` and `y`, and `size` is the em. */
  outline(text: string, axes: Axes, tracking: number, place: { x: number; y: number; size: number }): string;
};

/** The place of `usWeightClass` in the table OS/2 (OpenType specification). */
const US_WEIGHT_CLASS = 4;

const opened = new Map<string, Promise<OpenFont>>();

/** @param file a font in site/fonts/ or an absolute path; it is read once */
export function openFont(file: string): Promise<OpenFont> {
  const known = opened.get(file) ?? readFile(resolve("site/fonts", file)).then(readFont);
  opened.set(file, known);
  return known;
}

/** @param bytes WOFF2, WOFF, TrueType or OpenType */
export async function readFont(bytes: Uint8Array): Promise<OpenFont> {
  const face = new Face(new Blob(await convert(bytes, "sfnt")));
  const font = new Font(face);
  const { ascender, descender } = font.hExtents();
  const axes = face.getAxisInfos();
  const os2 = face.referenceTable("OS/2");
  const weight = os2 ? new DataView(os2.buffer, os2.byteOffset).getUint16(US_WEIGHT_CLASS) : 400;
  /** The glyphs of a line and where each begins; and its width. In font units. */
  const layout = (text: string, at: Axes, tracking: number) => {
    font.setVariations(
      Object.entries(at).map(([tag, value]) => {
        const { min = value, max = value } = axes[tag] ?? {};
        return new Variation(tag, Math.min(max, Math.max(min, value)));
      }),
    );
    const buffer = new Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    /* Browsers switch ligatures off in text with letter spacing. */
    shape(font, buffer, tracking === 0 ? [] : [new Feature("liga", 0), new Feature("clig", 0)]);
    const positions = buffer.getGlyphPositions();
    let width = 0;
    const glyphs = buffer.getGlyphInfos().map(({ codepoint }, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const glyph = { id: codepoint, x: width + xOffset, y: yOffset };
      width += xAdvance + tracking * face.upem;
      return glyph;
    });
    return { glyphs, width };
  };
  return {
    weights: axes.wght ?? { min: weight, max: weight },
    axes,
    characters: new Set([...face.collectUnicodes()].map((point) => String.fromCodePoint(point))),
    ascent: ascender / face.upem,
    descent: -descender / face.upem,
    width: (text, at, tracking = 0) => layout(text, at, tracking).width / face.upem,
    outline(text, at, tracking, { x, y, size }) {
      const scale = size / face.upem;
      const round = (value: number) => Math.round(value * 100) / 100;
      return layout(text, at, tracking)
        .glyphs.flatMap((glyph) =>
          font.glyphToJson(glyph.id).map(({ type, values }) => {
            const across = (value: number, index: number) =>
              round(index % 2 === 0 ? x + (glyph.x + value) * scale : y - (glyph.y + value) * scale);
            return type + values.map(across).join(" ");
          }),
        )
        .join("");
    },
  };
}
