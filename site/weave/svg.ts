/** A drawing that can become an inline element or a file. */
export interface Drawing {
  /** Natural size in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** The part of the drawing's own coordinates that is shown. */
  readonly viewBox: string;
  /** The way it fills a box of another shape. */
  readonly fit: "xMidYMid slice" | "xMidYMin slice" | "xMidYMid meet" | "none";
  /** Presentation attributes of the root, such as `fill="none"`. */
  readonly attributes: string;
  readonly body: string;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Characters that XML 1.0 forbids, even escaped: control characters and halves of surrogate pairs. */
const NOT_XML =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

export function attribute(name: string, value: string | number): string {
  const text = String(value).replace(NOT_XML, "");
  return `${name}="${text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "")}"`;
}

/** Threads of a width in pixels, whatever the drawing's size; empty without any. */
export const threadsPath = (data: string, colour: string, width: number): string =>
  data &&
  `<path ${attribute("stroke", colour)} stroke-width="${shortNumber(width)}" vector-effect="non-scaling-stroke" d="${data}"/>`;

/** A drawing as an element for a page: fluid, sized by the page's style sheet, and hidden from assistive technology. */
export function inlineSvg(drawing: Drawing): string {
  return `<svg class="weave" aria-hidden="true" ${frame(drawing)}>${drawing.body}</svg>`;
}

/** A drawing as a complete SVG document with its natural size, or a multiple of it, for use through `<img>`. */
export function svgDocument(drawing: Drawing, scale = 1): string {
  const size = `width="${drawing.width * scale}" height="${drawing.height * scale}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${frame(drawing)}>${drawing.body}</svg>`;
}

function frame({ viewBox, fit, attributes }: Drawing): string {
  /* "xMidYMid meet" is the default of SVG. */
  const ratio = fit === "xMidYMid meet" ? "" : ` preserveAspectRatio="${fit}"`;
  return `viewBox="${viewBox}"${ratio} ${attributes}`;
}

/*
 * SVG path data in its shortest form. Moves are relative, because equal distances compress better than growing
 * coordinates, and separators are written only where the grammar requires them.
 */

/** A number without redundant zeros: `0.50` becomes `.5`. Rounded to at most `decimals` places. */
export function shortNumber(value: number, decimals = 2): string {
  return String(Number(value.toFixed(decimals)) + 0).replace(/^(-?)0\./, "$1.");
}

/** Numbers in a row: `joinNumbers([1, -2, 0.5], 1)` is `1-2 .5`. */
export function joinNumbers(values: readonly number[], decimals = 2): string {
  let text = "";
  let previous = "";
  for (const value of values) {
    const next = shortNumber(value, decimals);
    const separated = text === "" || next.startsWith("-") || (next.startsWith(".") && previous.includes("."));
    text += separated ? next : ` ${next}`;
    previous = next;
  }
  return text;
}

/** Collects straight lines into one path. */
export class PathData {
  #text = "";
  #x = 0;
  #y = 0;

  /** Lifts the pen and sets it down at an absolute point. */
  move(x: number, y: number): this {
    const isFirst = this.#text === "";
    return this.#add(isFirst ? `M${joinNumbers([x, y])}` : `m${joinNumbers([x - this.#x, y - this.#y])}`, x, y);
  }

  /** Draws to the right, or to the left when negative. */
  across(length: number): this {
    return this.#add(`h${shortNumber(length)}`, this.#x + length, this.#y);
  }

  /** Draws downwards, or upwards when negative. */
  down(length: number): this {
    return this.#add(`v${shortNumber(length)}`, this.#x, this.#y + length);
  }

  /** Draws a rectangle and leaves the pen at its upper left corner. */
  rectangle(x: number, y: number, width: number, height: number): this {
    return this.move(x, y).across(width).down(height).across(-width).close(x, y);
  }

  close(x: number, y: number): this {
    return this.#add("z", x, y);
  }

  #add(command: string, x: number, y: number): this {
    this.#text += command;
    [this.#x, this.#y] = [x, y];
    return this;
  }

  toString(): string {
    return this.#text;
  }
}
