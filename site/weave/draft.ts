import { runs } from "./floats.ts";
import { STRUCTURES, type StructureName } from "./structures.ts";
import { PathData } from "./svg.ts";

/** The typical part of a structure, in threads; four by four from the corner by default. */
const EXCERPTS: Readonly<Partial<Record<StructureName, { size: number; from: number }>>> = {
  herringbone: { size: 8, from: 4 },
  diamond: { size: 6, from: 3 },
  satin: { size: 8, from: 0 },
  sateen: { size: 8, from: 0 },
  waffle: { size: 8, from: 0 },
};

/** Units per crossing, and the width of the first path's lines; the outline is one unit wide. */
const CELL = 6;

/**
 * A weaver's draft of a structure, 4 × 4 to 8 × 8 squares, as an inline SVG element.
 * site/styles/base.css draws its lines: the squares are the first path.
 */
export function draft(structure: StructureName): string {
  const { size, from } = EXCERPTS[structure] ?? { size: 4, from: 0 };
  const { up } = STRUCTURES[structure];
  const squares = new PathData();
  for (let row = 0; row < size; row++) {
    for (const [start, length] of runs(size, (column) => up(column + from, row))) {
      squares.move(start * CELL, (row + 0.5) * CELL).across(length * CELL);
    }
  }
  const side = size * CELL;
  const root = `class="draft" aria-hidden="true" viewBox="-.5 -.5 ${side + 1} ${side + 1}"`;
  return `<svg ${root}><path d="${squares}"/><path d="M0 0h${side}v${side}H0z"/></svg>`;
}
