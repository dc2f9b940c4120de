import { classes, coverage, positioningLookups, type Subtable } from "./opentype.ts";

/** How much a pair of glyphs is moved together (negative) or apart, in font units. */
export type Kerning = (left: number, right: number) => number;

/** Answers undefined where a subtable says nothing of a pair, so that the next one is asked. */
type PairValue = (left: number, right: number) => number | undefined;

const PAIR_ADJUSTMENT = 2;
/** The bit of a value format that stands for a glyph's advance, and the bits before it. */
const X_ADVANCE = 0x4;
const BEFORE_X_ADVANCE = 0x3;

/**
 * Reads a font's kerning between pairs: what feature `kern` adds to the first glyph's advance.
 *
 * @param sfnt the font file, as TrueType or OpenType; a variable font has to be pinned first
 */
export function readKerning(sfnt: Uint8Array): Kerning {
  const lookups = positioningLookups(sfnt, "kern", PAIR_ADJUSTMENT).map((subtables) => subtables.map(readPairValue));
  return (left, right) => lookups.reduce((sum, lookup) => sum + firstValue(lookup, left, right), 0);
}

function firstValue(lookup: readonly PairValue[], left: number, right: number): number {
  for (const pairValue of lookup) {
    const value = pairValue(left, right);
    if (value !== undefined) return value;
  }
  return 0;
}

function readPairValue(subtable: Subtable): PairValue {
  const { font, at } = subtable;
  const covered = coverage({ font, at: at + font.getUint16(at + 2) });
  const [first, second] = [font.getUint16(at + 4), font.getUint16(at + 6)];
  const size = 2 * (bits(first) + bits(second));
  const advance = (record: number) =>
    first & X_ADVANCE ? font.getInt16(record + 2 * bits(first & BEFORE_X_ADVANCE)) : 0;
  const inSet = font.getUint16(at) === 1 ? glyphRecord(subtable, size) : classRecord(subtable, size);
  return (left, right) => {
    const index = covered.get(left);
    const record = index === undefined ? undefined : inSet(index, left, right);
    return record === undefined ? undefined : advance(record);
  };
}

/** Where a pair's values stand; undefined when the subtable does not have the pair. */
type RecordOf = (index: number, left: number, right: number) => number | undefined;

/** Format 1: each first glyph has a list of second glyphs. */
function glyphRecord({ font, at }: Subtable, size: number): RecordOf {
  return (index, _, right) => {
    const set = at + font.getUint16(at + 10 + index * 2);
    for (let i = 0; i < font.getUint16(set); i++) {
      const pair = set + 2 + i * (2 + size);
      if (font.getUint16(pair) === right) return pair + 2;
    }
    return undefined;
  };
}

/** Format 2: a table of classes by classes. */
function classRecord({ font, at }: Subtable, size: number): RecordOf {
  const lefts = classes({ font, at: at + font.getUint16(at + 8) });
  const rights = classes({ font, at: at + font.getUint16(at + 10) });
  const columns = font.getUint16(at + 14);
  return (_, left, right) => at + 16 + ((lefts.get(left) ?? 0) * columns + (rights.get(right) ?? 0)) * size;
}

/** How many bits of a value format are set; each stands for two bytes. */
function bits(format: number): number {
  let count = 0;
  for (let rest = format; rest > 0; rest >>= 1) count += rest & 1;
  return count;
}
