import { cloth } from "./cloth.ts";
import { GLYPH_HEIGHT, letteringWidth } from "./lettering.ts";
import type { Colour } from "./structures.ts";
import type { Drawing } from "./svg.ts";

/** Threads to a dot of a letter. */
const SCALE = 2;
/** Side of the square, in threads. */
const SIZE = 14 * SCALE;

/**
 * The letters a monogram shows: the capitals that begin the last two capitalised words of a name, without accents.
 * Empty when no word begins with a letter from A to Z.
 */
export function initials(name: string): string {
  const firsts = (text: string) => text.split(/\s+/).map((word) => word.normalize("NFD").charAt(0));
  const isCapital = (letter: string) => /^[A-Z]$/.test(letter);
  const capitals = firsts(name).filter(isCapital);
  const letters = capitals.length > 0 ? capitals : firsts(name.toUpperCase()).filter(isCapital);
  return letters.slice(-2).join("");
}

/** A person's initials woven into a small square, or only a pattern for a name in another script. Same name and colour, same drawing. */
export function monogram(name: string, weft: Colour = "var(--accent)"): Drawing {
  const text = initials(name);
  if (text === "") return cloth(name, { columns: SIZE / 2, rows: SIZE / 2, warp: "var(--warp-deep)", weft });
  const left = (SIZE - letteringWidth(text, SCALE)) / 2;
  const top = (SIZE - GLYPH_HEIGHT * SCALE) / 2;
  const lettering = { text, scale: SCALE, left, top };
  return cloth(name, { columns: SIZE, rows: SIZE, warp: "var(--warp-deep)", weft, lettering });
}
