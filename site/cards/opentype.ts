/*
 * What kerning needs of an OpenType font: how a feature names its lookups, and how a lookup says which glyphs it is
 * about (OpenType specification, "OpenType Layout Common Table Formats" and "GPOS").
 */

/** A part of a lookup, or what it points at. */
export type Subtable = { readonly font: DataView; readonly at: number };

/** A lookup of this type only points at one of another type. */
const EXTENSION = 9;

/**
 * The positioning lookups that any script's feature uses, each once and in their order, as lists of their subtables.
 * Lookups of other types are left out.
 *
 * @param sfnt the font file, as TrueType or OpenType; a variable font has to be pinned first
 */
export function positioningLookups(sfnt: Uint8Array, feature: string, lookupType: number): Subtable[][] {
  const font = new DataView(sfnt.buffer, sfnt.byteOffset, sfnt.byteLength);
  const start = tableOffset(font, "GPOS");
  if (start === undefined) return [];
  const features = start + font.getUint16(start + 6);
  const list = start + font.getUint16(start + 8);
  const indices = new Set<number>();
  for (let i = 0; i < font.getUint16(features); i++) {
    const record = features + 2 + i * 6;
    if (tag(font, record) !== feature) continue;
    const at = features + font.getUint16(record + 4);
    for (let j = 0; j < font.getUint16(at + 2); j++) indices.add(font.getUint16(at + 4 + j * 2));
  }
  return [...indices]
    .sort((a, b) => a - b)
    .map((index) => subtables(font, list + font.getUint16(list + 2 + index * 2), lookupType));
}

function subtables(font: DataView, lookup: number, lookupType: number): Subtable[] {
  const type = font.getUint16(lookup);
  const found: Subtable[] = [];
  for (let i = 0; i < font.getUint16(lookup + 4); i++) {
    const at = lookup + font.getUint16(lookup + 6 + i * 2);
    if (type === lookupType) found.push({ font, at });
    const pointsAtOne = type === EXTENSION && font.getUint16(at + 2) === lookupType;
    if (pointsAtOne) found.push({ font, at: at + font.getUint32(at + 4) });
  }
  return found;
}

function tableOffset(font: DataView, name: string): number | undefined {
  const count = font.getUint16(4);
  for (let record = 12; record < 12 + count * 16; record += 16) {
    if (tag(font, record) === name) return font.getUint32(record + 8);
  }
  return undefined;
}

const tag = (font: DataView, at: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => font.getUint8(at + index)));

/** Glyphs and their place in the list that a Coverage table makes of them. */
export function coverage({ font, at }: Subtable): Map<number, number> {
  const count = font.getUint16(at + 2);
  if (font.getUint16(at) === 1) {
    return new Map(Array.from({ length: count }, (_, index) => [font.getUint16(at + 4 + index * 2), index]));
  }
  return new Map(
    ranges(font, at + 4, count).flatMap(([glyphs, start]) => glyphs.map((glyph, i) => [glyph, start + i])),
  );
}

/** Glyphs and their class; glyphs that are not named are in class 0. */
export function classes({ font, at }: Subtable): Map<number, number> {
  if (font.getUint16(at) === 1) {
    const first = font.getUint16(at + 2);
    const count = font.getUint16(at + 4);
    return new Map(Array.from({ length: count }, (_, index) => [first + index, font.getUint16(at + 6 + index * 2)]));
  }
  const all = ranges(font, at + 4, font.getUint16(at + 2));
  return new Map(all.flatMap(([glyphs, number]) => glyphs.map((glyph) => [glyph, number] as const)));
}

/** Range records: the glyphs of each, and the number it gives them. */
function ranges(font: DataView, at: number, count: number): [glyphs: number[], number: number][] {
  return Array.from({ length: count }, (_, index) => {
    const record = at + index * 6;
    const start = font.getUint16(record);
    const length = font.getUint16(record + 2) - start + 1;
    return [Array.from({ length }, (_, i) => start + i), font.getUint16(record + 4)];
  });
}
