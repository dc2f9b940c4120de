import { floats, THREAD_WIDTH } from "./floats.ts";
import { type Colour, modulo, zigzag } from "./structures.ts";
import { attribute, type Drawing, PathData } from "./svg.ts";

interface FullDraftOptions {
  /** Warp threads. */
  readonly columns: number;
  /** Picks. */
  readonly rows: number;
  /** Shafts of the loom, and as many treadles; 4 by default. */
  readonly shafts?: number;
  readonly warp: Colour;
  readonly weft?: Colour;
}

/** Pixels per thread in the natural size. */
const CELL = 10;
/** Between the drawdown and the diagrams beside it, in threads. */
const GAP = 1;

/** A weaver's complete draft: threading above, tie-up in the corner, treadling at the right, and the cloth they make. */
export function fullDraft(options: FullDraftOptions): Drawing {
  const { columns, rows, shafts = 4, warp, weft = "var(--accent)" } = options;
  const shaftOf = (thread: number) => zigzag(thread, shafts);
  const treadleOf = (row: number) => zigzag(row, shafts);
  const lifts = (shaft: number, treadle: number) => modulo(shaft - treadle, shafts) < shafts / 2;

  const right = columns + GAP;
  const below = shafts + GAP;
  const marks = new PathData();
  for (let thread = 0; thread < columns; thread++) square(marks, thread, shafts - 1 - shaftOf(thread));
  for (let row = 0; row < rows; row++) square(marks, right + treadleOf(row), below + row);
  const ties = new PathData();
  for (let shaft = 0; shaft < shafts; shaft++) {
    for (let treadle = 0; treadle < shafts; treadle++) {
      if (lifts(shaft, treadle)) square(ties, right + treadle, shafts - 1 - shaft);
    }
  }
  const lines = new PathData();
  grid(lines, 0, 0, columns, shafts);
  grid(lines, right, 0, shafts, shafts);
  grid(lines, right, below, shafts, rows);
  const drawdown = floats({
    columns,
    rows,
    up: (column, row) => lifts(shaftOf(column), treadleOf(row)),
    warpAt: () => warp,
    weftAt: () => weft,
  });

  const width = right + shafts;
  const height = below + rows;
  return {
    width: width * CELL,
    height: height * CELL,
    viewBox: `0 0 ${width} ${height}`,
    fit: "xMidYMid meet",
    /* the outer lines of the grid lie on the edge */
    attributes: 'fill="none" overflow="visible"',
    body:
      `<path stroke="currentColor" stroke-opacity=".22" stroke-width=".07" d="${lines}"/>` +
      `<g stroke-width=".8"><path stroke="currentColor" d="${marks}"/><path ${attribute("stroke", weft)} d="${ties}"/></g>` +
      `<g stroke-width="${THREAD_WIDTH}" transform="translate(0 ${below})">${drawdown}</g>`,
  };
}

/** A square that leaves a tenth of its cell free on every side, as a stroke .8 wide. */
function square(path: PathData, column: number, row: number): void {
  path.move(column + 0.1, row + 0.5).across(0.8);
}

function grid(path: PathData, x: number, y: number, columns: number, rows: number): void {
  for (let column = 0; column <= columns; column++) path.move(x + column, y).down(rows);
  for (let row = 0; row <= rows; row++) path.move(x, y + row).across(columns);
}
