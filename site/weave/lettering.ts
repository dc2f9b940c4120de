/** Capital letters and digits, 5 × 7: seven rows from the top, five bits each, the left cell is the highest bit. */
const GLYPHS: Readonly<Record<string, string>> = {
  A: "0e11111f111111",
  B: "1e11111e11111e",
  C: "0e11101010110e",
  D: "1e11111111111e",
  E: "1f10101e10101f",
  F: "1f10101e101010",
  G: "0e11101713110f",
  H: "1111111f111111",
  I: "0e04040404040e",
  J: "0702020202120c",
  K: "11121418141211",
  L: "1010101010101f",
  M: "111b1515111111",
  N: "11191513111111",
  O: "0e11111111110e",
  P: "1e11111e101010",
  Q: "0e11111115120d",
  R: "1e11111e141211",
  S: "0f10100e01011e",
  T: "1f040404040404",
  U: "1111111111110e",
  V: "11111111110a04",
  W: "1111111515150a",
  X: "11110a040a1111",
  Y: "11110a04040404",
  Z: "1f01020408101f",
  "0": "0e11131519110e",
  "1": "040c040404040e",
  "2": "0e11010204081f",
  "3": "1f02040201110e",
  "4": "02060a121f0202",
  "5": "1f101e0101110e",
  "6": "0608101e11110e",
  "7": "1f010204080808",
  "8": "0e11110e11110e",
  "9": "0e11110f01020c",
};

const GLYPH_WIDTH = 5;
export const GLYPH_HEIGHT = 7;
const GAP = 1;

export interface Lettering {
  /** Capital letters A to Z and digits; anything else leaves a blank. */
  readonly text: string;
  /** Width of one letter cell, in threads. */
  readonly scale: number;
  /** Its height in bare warp, for large letters of few threads; without it, a cell is a square in cloth. */
  readonly rise?: number;
  /** Where the text begins, in threads from the cloth's left edge. */
  readonly left: number;
  /** Where the text begins, in threads from the cloth's upper edge. */
  readonly top: number;
}

/** The number of threads that a text takes from its left edge to its right. */
export function letteringWidth(text: string, scale: number): number {
  return text === "" ? 0 : ([...text].length * (GLYPH_WIDTH + GAP) - GAP) * scale;
}

/** True if a crossing, counted from the cloth's upper left corner, belongs to a letter. */
export function letteringAt(lettering: Lettering): (column: number, row: number) => boolean {
  const { text, scale, rise = scale, left, top } = lettering;
  const letters = [...text].map((character) => glyphRows(character));
  return (column, row) => {
    const x = Math.floor((column - left) / scale);
    const y = Math.floor((row - top) / rise);
    if (x < 0 || y < 0) return false;
    const bits = letters[Math.floor(x / (GLYPH_WIDTH + GAP))]?.[y] ?? 0;
    const cell = x % (GLYPH_WIDTH + GAP);
    return cell < GLYPH_WIDTH && ((bits >> (GLYPH_WIDTH - 1 - cell)) & 1) === 1;
  };
}

function glyphRows(character: string): number[] {
  const rows = GLYPHS[character]?.match(/../g) ?? [];
  return rows.map((bits) => Number.parseInt(bits, 16));
}
