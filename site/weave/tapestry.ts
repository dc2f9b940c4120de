import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { runs } from "./floats.ts";
import { type Colour, modulo, STRUCTURES, type Structure, type StructureName } from "./structures.ts";
import { attribute, type Drawing, PathData } from "./svg.ts";

/*
 * A picture woven with one warp and four wefts, as Jacquard's portraits were. It is drawn on point paper, which has a
 * character for each crossing: its tone, which decides the thread that lies on top. The papers are in site/weave/tapestries/.
 */

/** The portraits of the sample's people. */
export const PORTRAIT_NAMES = [
  "farhana-rahman",
  "grace-okafor",
  "jonas-weller",
  "marek-nowak",
  "mei-tan",
  "nusrat-jahan",
  "rumana-kabir",
  "shafiq-islam",
  "tanvir-ahmed",
] as const;
export type PortraitName = (typeof PORTRAIT_NAMES)[number];
type TapestryName = PortraitName | "workshop" | "table";

/** The top thread: the dark warp, or a weft: dark, undyed, dyed or in a second dye. */
type Top = "warp" | "dark" | "silk" | "dye" | "accent";

type ToneAt = (x: number, y: number, paper: PointPaper) => Top;

const shaded =
  (weave: Structure["up"], light: Top): ToneAt =>
  (x, y) =>
    weave(x, y) ? "warp" : light;
const { twill, sateen, satin, diamond } = STRUCTURES;
/** Thirteen-end satin: its dots lie on a square lattice. */
const dots: Structure["up"] = (x, y) => modulo(x - y * 5, 13) === 0;

const TONES: Readonly<Record<string, ToneAt>> = {
  /** The ground. */
  ".": shaded(dots, "dye"),
  "+": () => "dye",
  o: () => "silk",
  A: () => "accent",
  /** Hair and dark cloth: the floats of the warp give them a grain. */
  "@": () => "warp",
  /** Thin lines, which warp would break into dots. */
  "#": () => "dark",
  /** Soft shadow on skin. */
  ":": (x, y) => (sateen.up(x, y) ? "dye" : "silk"),
  /** Stubble. */
  ";": shaded(sateen.up, "silk"),
  /** Curls. */
  "%": shaded(satin.up, "dye"),
  /** Combed hair: twill that falls to both sides of the parting. */
  "/": (x, y, { parting = 40 }) => (modulo(Math.abs(x - parting) - y, 4) < 3 ? "warp" : "silk"),
  /** Clothes. */
  "=": (x, y, { clothes = "plain" }) => (STRUCTURES[clothes].up(x, y) ? "warp" : "dye"),
  /** Shades of the wefts, and a cloth of the second dye. */
  "-": shaded(twill.up, "silk"),
  "*": shaded(twill.up, "dye"),
  a: shaded(twill.up, "accent"),
  C: shaded(diamond.up, "accent"),
  /** Sky and water. */
  "'": (x, y) => (dots(x, y) ? "dye" : "silk"),
  "~": (x, y) =>
    modulo(y + Math.round(1.2 * Math.sin(x / 5 + y)), 4) === 0 && modulo(Math.floor(x / 9 + y * 1.7), 3) !== 0
      ? "silk"
      : "dye",
  /** Wood, upright and level, and the warp on a loom. */
  "|": (x) => (modulo(x, 3) === 1 ? "warp" : "silk"),
  _: (_x, y) => (modulo(y, 3) === 1 ? "dark" : "silk"),
  "!": (x) => (modulo(x, 3) !== 0 ? "warp" : "silk"),
};

type PointPaper = {
  /** The weft of skin and light wood. It is the same in both themes. */
  silk: Colour;
  /** That of a portrait is the person's thread. */
  dye?: Colour;
  accent?: Colour;
  clothes?: StructureName;
  /** The thread from which combed hair falls to both sides. */
  parting?: number;
  /** Rows of tones. */
  paper: string;
};

/** The colour of the warp and of the gaps between threads. They are dark in both themes, because a negative is no likeness. */
const [DARK, GAP] = ["#221d28", "#131117"];

/**
 * A picture in one path per colour. Rectangles, because Chromium darkens strokes of less than a pixel.
 *
 * @param dye in place of that of the paper
 * @param thickness of a thread in cells; 1 for drawings with less than two pixels to a thread, in which gaps would beat
 */
export function tapestry(name: TapestryName, dye?: Colour, thickness = 0.9): Drawing {
  const file = join(process.cwd(), "site/weave/tapestries", `${name}.yaml`);
  const paper: PointPaper = parse(readFileSync(file, "utf8"));
  const tones = paper.paper.trimEnd().split("\n");
  const [columns, rows] = [tones[0]?.length ?? 0, tones.length];
  const tops = tones.map((row, y) => [...row].map((tone, x) => TONES[tone]?.(x, y, paper)));
  /* A weft runs on below a single warp thread, which is drawn over it. */
  const isOn = (thread: Top, x: number, y: number) =>
    tops[y]?.[x] === thread || (tops[y]?.[x] === "warp" && tops[y]?.[x - 1] === thread && tops[y]?.[x + 1] === thread);
  const weft = (thread: Top, colour: Colour = "none") => {
    const path = new PathData();
    for (let y = 0; y < rows; y++)
      for (const [start, length] of runs(columns, (x) => isOn(thread, x, y)))
        path.rectangle(start, y, length, thickness);
    return filled(colour, path);
  };
  const warp = new PathData();
  for (let x = 0; x < columns; x++)
    for (const [start, length] of runs(rows, (y) => tops[y]?.[x] === "warp"))
      warp.rectangle(x, start, thickness, length);
  return {
    width: columns * 3,
    height: rows * 3,
    viewBox: `0 0 ${columns} ${rows}`,
    fit: name === "workshop" ? "xMidYMid slice" : "xMidYMin slice",
    attributes: "",
    body: [
      `<path ${attribute("fill", GAP)} d="M0 0h${columns}v${rows}H0z"/>`,
      weft("dye", dye ?? paper.dye),
      weft("silk", paper.silk),
      weft("accent", paper.accent),
      weft("dark", DARK),
      filled(DARK, warp),
    ].join(""),
  };
}

const filled = (colour: Colour, path: PathData) =>
  String(path) === "" ? "" : `<path ${attribute("fill", colour)} d="${path}"/>`;
