import { above, all, below, blob, except, line, moved, onBothSides, oval, polygon, type Shape } from "./shapes.ts";
import type { Tapestry } from "./tapestry.ts";

/* Parts that portraits share. Units are those of the tapestry: 56 across, 64 down. */

export type FaceOptions = {
  /** Half the width at the cheekbones. */
  width?: number;
  top?: number;
  chin?: number;
  /** Half the width of the jaw. */
  jaw?: number;
  /** Half the width of the chin. */
  point?: number;
};

export function face({ width = 13, top = 11, chin = 47, jaw = 9, point = 3.5 }: FaceOptions = {}): Shape {
  const half = [
    [width * 0.72, top + 4],
    [width, top + 14],
    [width * 0.95, top + 23],
    [jaw, chin - 5],
    [point, chin],
  ] as const;
  const right = half.map(([x, y]) => `${28 + x},${y}`);
  const left = half.toReversed().map(([x, y]) => `${28 - x},${y}`);
  return blob([`28,${top}`, ...right, ...left].join(" "));
}

/** @param neckline half the width of the opening at the neck */
export const shoulders = (top = 52, slope = 56, neckline = 7): Shape =>
  blob(
    `${28 - neckline},${top - 1} 28,${top + 3} ${28 + neckline},${top - 1} 46,${slope} 53,61 57,72 -1,72 3,61 10,${slope}`,
  );

/** A neck in the shadow of the chin. `turn` is that of the features. */
export function neck(table: Tapestry, head: Shape, turn: number, width = 6): void {
  const shape = polygon(`${28 - width},38 ${28 + width},38 ${29 + width},58 ${27 - width},58`);
  const shadow: Shape = (x, y) => y < 49.5 - Math.sign(turn) * (x - 28) * 1.1;
  table
    .paint("silk", shape)
    .paint("blush", all(shape, shadow))
    .paint("line", all(shape, moved(head, 0, 0.9)));
}

/** A face that turns to one side, with a soft shadow of the dyed weft on the other. */
export function skin(table: Tapestry, head: Shape, turn: number, from = 26): void {
  table.paint("silk", head).paint("blush", all(except(head, moved(head, turn > 0 ? 4 : -4, -1)), below(from)));
}

export const ears = (across: number): Shape => onBothSides(oval(28 - across, 31, 2.3, 4), 28);

/* By thread, because sampled shapes came out unequal. The outer corner is on the right; `#` is dark, `o` silk, `+` dye. */
const EYES = {
  calm: ["..####...", ".#######.", "#.##o#.##", "..####...", "...##...."],
  lashes: ["........#", "..######.", ".#######.", "#.##o#..#", "..####...", "...##...."],
  smiling: ["..#####..", ".########", "#.##o#..#", "..####..."],
  narrow: ["........#", ".#######.", "####o###.", "..####..."],
  wide: ["..#####..", ".#######.", "##.##o#.#", "...####..", "....##..."],
  heavy: [".#######.", "#.......#", ".#######.", "..##o#...", "...##...."],
  almond: [".......##", "...####..", ".######..", "#.##o#...", "...##...."],
} as const;

/* For a face that turns to the right. */
const NOSES = {
  straight: ["...+.", "...+.", "...+.", "...+.", "....#", "....#", "####."],
  small: ["..+.", "..+.", "...#", "###."],
  broad: ["...+..", "...+..", "....+.", ".....#", "#....#", ".####."],
  long: ["...+.", "...+.", "...+.", "...+.", "....+", "....#", "....#", ".####"],
  snub: ["..+..", "..+..", "...+.", "....#", ".###."],
} as const;

const MOUTHS = {
  closed: ["#..........#", ".##......##.", "...######...", "............", "....####...."],
  crooked: ["..........##", "#.......##..", ".#######....", "............", "...####....."],
  open: ["##.........##", ".###########.", "..#########..", "....#####...."],
  full: ["#..........#", ".##########.", "....####....", "............", "....####...."],
  small: ["#......#", ".######.", "........", "..####.."],
} as const;

export type Features = {
  /** To the right in units; negative to the left. */
  turn: number;
  eyes: keyof typeof EYES;
  nose: keyof typeof NOSES;
  /** Left out below a moustache. */
  mouth?: keyof typeof MOUTHS;
  /** The height of the eyes. */
  height?: number;
  /** From the axis to an eye. */
  gap?: number;
  brows?: { width?: number; arch?: number; raise?: number; outer?: number };
  noseAt?: number;
  mouthAt?: number;
};

export function features(table: Tapestry, options: Features): void {
  const { turn, eyes, nose, mouth, height = 29, gap = 6, brows = {}, noseAt = 33.6, mouthAt = 41 } = options;
  const { width = 1.2, arch = 0.7, raise = 0, outer = 0 } = brows;
  const side = Math.sign(turn);
  const axis = 28 + turn;
  for (const eye of [-1, 1]) {
    const isFar = eye === side;
    const x = axis + eye * (gap - (isFar ? 0.5 : -0.3));
    const half = isFar ? 2.5 : 2.9;
    table.stamp(x + eye * 0.3, height, EYES[eyes], eye < 0);
    const y = height - 4 - raise;
    const brow = `${x - eye * half},${y} ${x + eye * 0.4},${y - 0.4 - arch} ${x + eye * (half + 0.9)},${y + 0.3 + outer}`;
    table.paint("line", line(brow, width));
  }
  table.stamp(axis + side * 0.6, noseAt, NOSES[nose], side < 0);
  if (mouth) table.stamp(axis + side * 0.2, mouthAt, MOUTHS[mouth], side < 0);
}

/** Lines of light in the hair: the same line several times. */
export function locks(
  table: Tapestry,
  tone: "dye" | "silk",
  path: string,
  count: number,
  right: number,
  down: number,
): void {
  for (let lock = 0; lock < count; lock++) table.paint(tone, moved(line(path, 0.62), lock * right, lock * down));
}

/** A pair of glasses around the eyes. */
export function glasses(
  table: Tapestry,
  turn: number,
  height: number,
  [rx, ry, exponent]: readonly [number, number, number],
): void {
  const lens = (x: number) => except(oval(x, height, rx, ry, exponent), oval(x, height, rx - 0.9, ry - 0.9, exponent));
  const axis = 28 + turn;
  /* About the eyes, of which the far one is nearer to the axis. */
  const [left, right] = turn > 0 ? [axis - 6.3, axis + 5.5] : [axis - 5.5, axis + 6.3];
  const temple =
    turn > 0
      ? `${left - rx - 4.5},${height - 1.5} ${left - rx},${height - 1}`
      : `${right + rx},${height - 1} ${right + rx + 4.5},${height - 1.5}`;
  table.paint(
    "line",
    lens(left),
    lens(right),
    line(`${left + rx - 0.4},${height - 1} ${right - rx + 0.4},${height - 1}`, 0.9),
    line(temple, 0.9),
  );
}

/** The part of a face above a height, such as hair over the forehead. */
export const upTo = (shape: Shape, height: number): Shape => all(shape, above(height));
