import { runs } from "./floats.ts";
import { PathData } from "./path-data.ts";
import type { Shape } from "./shapes.ts";
import { type Colour, modulo, STRUCTURES, type Structure, type StructureName } from "./structures.ts";
import { attribute, type Drawing } from "./svg.ts";

/*
 * A picture woven with one warp and four wefts, as Jacquard's portraits were: shapes are painted one over the other, each in a
 * tone, and a tone decides which thread lies on top at a crossing.
 */

/** What lies on top: the dark warp, or a weft: dark, undyed, dyed or in a second dye. */
type Top = "warp" | "dark" | "silk" | "dye" | "accent";

const shaded = (weave: Structure["up"], light: Top) => (x: number, y: number) => (weave(x, y) ? "warp" : light);
const { twill, sateen, satin, diamond } = STRUCTURES;
/** Thirteen-end satin: its dots lie on a square lattice. */
const dots: Structure["up"] = (x, y) => modulo(x - y * 5, 13) === 0;
const TONES = {
  ground: shaded(dots, "dye"),
  dye: () => "dye",
  silk: () => "silk",
  accent: () => "accent",
  /** In the warp: its floats give hair and dark cloth a grain. */
  dark: () => "warp",
  /** In the weft, for thin lines, which warp would break into dots. */
  line: () => "dark",
  /** Soft shadow on skin. */
  blush: (x, y) => (sateen.up(x, y) ? "dye" : "silk"),
  stubble: shaded(sateen.up, "silk"),
  curls: shaded(satin.up, "dye"),
  /** Twill that falls to both sides of the parting. */
  hair: (x, y, { parting }) => (modulo(Math.abs(x - parting) - y, 4) < 3 ? "warp" : "silk"),
  clothes: (x, y, { clothes }) => (STRUCTURES[clothes].up(x, y) ? "warp" : "dye"),
  shade: shaded(twill.up, "silk"),
  dyeShade: shaded(twill.up, "dye"),
  accentShade: shaded(twill.up, "accent"),
  accentCloth: shaded(diamond.up, "accent"),
  sky: (x, y) => (dots(x, y) ? "dye" : "silk"),
  water: (x, y) =>
    modulo(y + Math.round(1.2 * Math.sin(x / 5 + y)), 4) === 0 && modulo(Math.floor(x / 9 + y * 1.7), 3) !== 0
      ? "silk"
      : "dye",
  uprightWood: (x) => (modulo(x, 3) === 1 ? "warp" : "silk"),
  levelWood: (_x, y) => (modulo(y, 3) === 1 ? "dark" : "silk"),
  warpThreads: (x) => (modulo(x, 3) !== 0 ? "warp" : "silk"),
} as const satisfies Record<string, (x: number, y: number, yarn: Required<Yarn>) => Top>;
export type Tone = keyof typeof TONES;

export interface Yarn {
  /** The weft of skin and light wood. It is the same in both themes. */
  readonly silk: Colour;
  readonly dye: Colour;
  readonly accent?: Colour;
  /** The structure of the tone `clothes`. */
  readonly clothes?: StructureName;
  /** The thread from which combed hair falls to both sides. */
  readonly parting?: number;
}

/** A person drawn by hand. The dyed weft is the person's thread. */
export interface Portrait {
  /** The colour of the skin. */
  readonly silk: Colour;
  readonly clothes: StructureName;
  /** The thread from which combed hair falls to both sides. */
  readonly parting?: number;
  readonly draw: (table: Tapestry) => void;
}

/** The colour of the warp and of the gaps between threads. They are dark in both themes, because a negative is no likeness. */
const [DARK, GAP] = ["#221d28", "#131117"];
const MARKS: Readonly<Record<string, Tone>> = { "#": "line", "+": "dye", o: "silk" };
/** Threads per unit of the shapes. */
export const THREADS_PER_UNIT = 80 / 56;
/** Shapes lean about this point, the pit of the throat. */
const THROAT = { x: 28, y: 50 };

/** A picture in the making: shapes in units of 1/56 of a portrait's width, sampled at the crossings of the threads. */
export class Tapestry {
  readonly columns: number;
  readonly rows: number;
  readonly #yarn: Required<Yarn>;
  readonly #tones: Tone[][];
  #lean = 0;

  /** @param width in units, as `height` */
  constructor(yarn: Yarn, width = 56, height = 64) {
    this.#yarn = { accent: yarn.dye, clothes: "plain", parting: 40, ...yarn };
    this.columns = Math.round(width * THREADS_PER_UNIT);
    this.rows = Math.ceil(height * THREADS_PER_UNIT);
    this.#tones = Array.from({ length: this.rows }, () => Array<Tone>(this.columns).fill("ground"));
  }

  /** Leans the shapes that follow to the right, in degrees. Threads never lean. */
  lean(degrees: number): this {
    this.#lean = (degrees * Math.PI) / 180;
    return this;
  }

  paint(tone: Tone, ...shapes: readonly Shape[]): this {
    const [cos, sin] = [Math.cos(this.#lean), Math.sin(this.#lean)];
    this.#tones.forEach((row, y) => {
      for (let x = 0; x < this.columns; x++) {
        const [dx, dy] = [(x + 0.5) / THREADS_PER_UNIT - THROAT.x, (y + 0.5) / THREADS_PER_UNIT - THROAT.y];
        const [atX, atY] = [THROAT.x + dx * cos + dy * sin, THROAT.y - dx * sin + dy * cos];
        if (shapes.some((shape) => shape(atX, atY))) row[x] = tone;
      }
    });
    return this;
  }

  /**
   * Sets single threads around a point.
   *
   * @param rows `#` is dark, `+` dyed, `o` silk; `.` leaves what is there
   */
  stamp(x: number, y: number, rows: readonly string[], mirrored: boolean): this {
    const [cos, sin] = [Math.cos(this.#lean), Math.sin(this.#lean)];
    const [dx, dy] = [x - THROAT.x, y - THROAT.y];
    const width = rows[0]?.length ?? 0;
    const left = Math.round((THROAT.x + dx * cos - dy * sin) * THREADS_PER_UNIT - width / 2);
    const top = Math.round((THROAT.y + dx * sin + dy * cos) * THREADS_PER_UNIT - rows.length / 2);
    rows.forEach((marks, down) => {
      const row = this.#tones[top + down];
      [...marks].forEach((mark, right) => {
        const tone = MARKS[mark];
        if (row && tone) row[left + (mirrored ? width - 1 - right : right)] = tone;
      });
    });
    return this;
  }

  #top(x: number, y: number): Top | undefined {
    const tone = this.#tones[y]?.[x];
    return tone && TONES[tone](x, y, this.#yarn);
  }

  /**
   * One path per colour. Rectangles, because Chromium darkens strokes of less than a pixel.
   *
   * @param thickness of a thread in cells; 1 for drawings with less than two pixels to a thread, in which gaps would beat
   */
  drawing(thickness = 0.9): Drawing {
    const { columns, rows } = this;
    /* A weft runs on below a single warp thread, which is drawn over it. */
    const isUnder = (thread: Top) => (x: number, y: number) =>
      this.#top(x, y) === thread ||
      (this.#top(x, y) === "warp" && this.#top(x - 1, y) === thread && this.#top(x + 1, y) === thread);
    const weft = (thread: Top, colour: Colour) => {
      const path = new PathData();
      const isOn = isUnder(thread);
      for (let y = 0; y < rows; y++)
        for (const [start, length] of runs(columns, (x) => isOn(x, y))) path.rectangle(start, y, length, thickness);
      return filled(colour, path);
    };
    const warp = new PathData();
    for (let x = 0; x < columns; x++)
      for (const [start, length] of runs(rows, (y) => this.#top(x, y) === "warp"))
        warp.rectangle(x, start, thickness, length);
    const { dye, silk, accent } = this.#yarn;
    return {
      width: columns * 3,
      height: rows * 3,
      viewBox: `0 0 ${columns} ${rows}`,
      fit: "xMidYMin slice",
      attributes: "",
      body: [
        `<path ${attribute("fill", GAP)} d="M0 0h${columns}v${rows}H0z"/>`,
        weft("dye", dye),
        weft("silk", silk),
        weft("accent", accent),
        weft("dark", DARK),
        filled(DARK, warp),
      ].join(""),
    };
  }
}

const filled = (colour: Colour, path: PathData) =>
  String(path) === "" ? "" : `<path ${attribute("fill", colour)} d="${path}"/>`;
