import { above, all, any, blob, except, line, moved, oval, rectangle, type Shape } from "./shapes.ts";
import type { Drawing } from "./svg.ts";
import { Tapestry, type Tone } from "./tapestry.ts";

/* The place: a loom at a window, and behind it the Padma and the roofs of Rajshahi. Units are those of portraits. */

const [WIDTH, HEIGHT] = [224, 98];
/** The glass of the window. */
const PANE = rectangle(84, 7, 214, 76);

/** The workshop, 320 × 140 threads. */
export function workshopDrawing(): Drawing {
  const table = new Tapestry(
    { silk: "#f0d8bd", dye: "var(--thread-teal)", accent: "var(--orange)", clothes: "diamond" },
    WIDTH,
    HEIGHT,
  );
  table.paint("curls", () => true);
  const view = (tone: Tone, ...shapes: readonly Shape[]) => table.paint(tone, all(PANE, any(...shapes)));
  sky(view);
  river(view);
  roofs(view);
  table.paint(
    "dark",
    ...[rectangle(80, 4, 84, 79), rectangle(214, 4, 218, 79), rectangle(80, 3, 218, 7)],
    ...[rectangle(126, 7, 128.4, 76), rectangle(170, 7, 172.4, 76), rectangle(84, 20, 214, 21.6)],
  );
  table.paint("levelWood", rectangle(76, 76, 222, 81)).paint("dark", rectangle(76, 81, 222, 82.2));
  bench(table);
  loom(table);
  return { ...table.drawing(), fit: "xMidYMid slice" };
}

type View = (tone: Tone, ...shapes: readonly Shape[]) => Tapestry;

function sky(view: View): void {
  view("sky", PANE);
  view("accent", oval(186, 31, 9)).paint("silk", all(oval(186, 31, 9), rectangle(0, 34, WIDTH, 35)));
  /* A kite of paper above its thread, and swifts. */
  view("accent", blob("139,9.4 143.6,12.6 140.6,17.6 136,14.4"));
  view("dark", line("139.8,13.5 136,22 138,33 130,46", 0.7), line("136.4,14.4 143.4,12.7", 0.7));
  const swift = line("0,1.6 2.2,0 3.6,1.3 5,0 7.2,1.6", 0.8);
  for (const [x, y] of [
    [93, 12],
    [103, 15],
    [97, 17.4],
    [183, 12.4],
    [194, 14.6],
  ] as const)
    view("dark", moved(swift, x, y));
}

function river(view: View): void {
  view("dyeShade", blob("80,44 96,41 110,43 124,41.5 140,43 160,41 190,43 220,41 220,50 80,50"));
  view("water", rectangle(80, 47, 220, 80));
  const sunPath: Shape = (x, y) => rectangle(178, 49, 194, 62)(x, y) && Math.floor(y * 1.43) % 3 === 0;
  view("silk", sunPath);
  const hull = (x: number, y: number, size: number) => {
    const at = (dx: number, dy: number) => `${x + dx * size},${y + dy * size}`;
    const points = [at(-17, -5), at(-9, -1), at(6, -0.6), at(15, -4), at(21, -8), at(14, 0), at(6, 3.4), at(-8, 3)];
    return blob(points.join(" "));
  };
  /* A boat with a hood of mats, and its boatman. */
  view("shade", blob("142,50 143,43.6 147,42 156,42.4 158,45 158,51 150,53"));
  view(
    "dark",
    line("150,42 150.6,50", 0.8),
    line("154.4,42 155,50", 0.8),
    line("146,42.6 146.4,50", 0.8),
    hull(149, 53, 0.9),
  );
  view("dark", oval(164, 38.6, 1.4, 1.6), blob("162.2,41.6 164,40.4 166,41.8 165.6,49.6 162.4,50"));
  view("dark", line("167.6,34 170,58", 0.8), line("165,42.5 168.4,42", 1));
  view("accent", blob("109,34 115,34.4 119.4,36 120.6,41 118,46.6 113,46 109,45.4 109.6,40"));
  view("dark", rectangle(108.2, 31, 109.2, 51), line("107.4,33.4 120,35.4", 0.8), hull(112, 51, 0.55));
}

function roofs(view: View): void {
  const house = (x: number, y: number, width: number, tone: Tone, side: Tone) => {
    view(tone, rectangle(x, y, x + width, 80)).paint(side, all(PANE, rectangle(x + width * 0.68, y, x + width, 80)));
    view("dark", rectangle(x - 1, y, x + width + 1, y + 1.4));
    for (let left = x + 2.4; left < x + width * 0.6; left += 5.4)
      view("dark", rectangle(left, y + 4, left + 2.2, y + 8));
  };
  /* The museum: red brick, a row of arches below a parapet. */
  view("accent", rectangle(174, 57, 214, 80)).paint("silk", all(PANE, rectangle(172.4, 55.4, 214, 57.4)));
  view("dark", rectangle(172.4, 57.4, 214, 58.2));
  for (let x = 176; x < 214; x += 7.4) {
    view("silk", all(oval(x + 2.4, 65.4, 2.8, 4.4), above(65.6)), rectangle(x - 0.4, 65.4, x + 5.2, 80));
    view("dark", all(oval(x + 2.4, 66, 1.8, 3.4), above(66.2)), rectangle(x + 0.6, 66, x + 4.2, 80));
  }
  for (let x = 174; x < 214; x += 3.6) view("silk", rectangle(x, 53.4, x + 1.8, 55.6));
  house(84, 63, 20, "accent", "accentShade");
  house(105, 68, 25, "silk", "shade");
  house(130, 62, 15, "dye", "dyeShade");
  house(145, 69, 26, "silk", "shade");
  /* Water tanks, and washing. */
  view("dark", rectangle(109, 63.5, 115, 68), rectangle(135, 58, 140, 62));
  view("dark", rectangle(147, 58, 148, 70), rectangle(166, 58, 167, 70), line("147,59 156,60 167,59", 0.7));
  view("accent", rectangle(149, 60, 153.6, 67))
    .paint("dye", rectangle(154.6, 60, 158.4, 66))
    .paint("sky", rectangle(159.6, 60, 164.6, 67));
  /* A mango tree. */
  const crown = any(oval(93, 51, 8, 6.4), oval(87.6, 55, 5.6, 4.6), oval(99.4, 55.4, 5.8, 4.8));
  view("dark", line("93.4,66 93,56", 1.8)).paint("curls", all(PANE, crown));
  view("accent", oval(90, 58.4, 1), oval(96.4, 59, 1), oval(100, 57, 1));
}

const BOBBINS: readonly Tone[] = [
  "accent",
  "silk",
  "dye",
  "accentCloth",
  "accent",
  "dyeShade",
  "accent",
  "dye",
  "sky",
  "dyeShade",
];

function bench(table: Tapestry): void {
  table.paint("levelWood", rectangle(84, 94, 214, 98)).paint("dark", rectangle(84, 93.2, 214, 94));
  BOBBINS.forEach((tone, index) => {
    const x = 92 + index * 10;
    table.paint("dark", rectangle(x - 0.6, 83.4, x + 6.6, 94));
    table.paint(tone === "silk" ? "sky" : tone, rectangle(x + 0.4, 86, x + 5.6, 91.6));
    table.paint("silk", rectangle(x - 0.6, 84, x + 6.6, 85.4), rectangle(x - 0.6, 92.2, x + 6.6, 93.4));
  });
  /* A cup of tea on its saucer. */
  table.paint(
    "silk",
    blob("196,86.6 206,86.6 205.4,91 203.4,93 198.6,93 196.6,91"),
    rectangle(193.6, 92.6, 208.4, 93.8),
  );
  table.paint("silk", except(oval(206.6, 88.8, 2.4), oval(206.6, 88.8, 1.3)));
  table.paint("accent", rectangle(197, 87.2, 205, 88.6));
}

function loom(table: Tapestry): void {
  table.paint("warpThreads", rectangle(17, 14, 61, 66)).paint("accentCloth", rectangle(17, 66, 61, 92));
  table.paint("silk", rectangle(17, 65, 61, 66.4));
  for (const y of [34, 44]) table.paint("accent", rectangle(14, y, 64, y + 1.5), rectangle(14, y + 7, 64, y + 8.5));
  table
    .paint("accent", rectangle(12, 57, 66, 62))
    .paint("dark", rectangle(12, 58.2, 66, 59), rectangle(12, 62, 66, 62.8));
  table.paint("uprightWood", rectangle(8, 4, 14, 98), rectangle(64, 4, 70, 98));
  table.paint("levelWood", rectangle(4, 8, 74, 14), rectangle(8, 89, 70, 94));
  table.paint("dark", rectangle(8, 88, 70, 89), rectangle(8, 94, 70, 95));
  table.paint("dark", rectangle(7, 4, 8, 98), rectangle(70, 4, 71, 98), rectangle(4, 14, 74, 15));
}
