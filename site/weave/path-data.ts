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
    const first = this.#text === "";
    this.#text += first ? `M${joinNumbers([x, y])}` : `m${joinNumbers([x - this.#x, y - this.#y])}`;
    this.#x = x;
    this.#y = y;
    return this;
  }

  /** Draws to the right, or to the left when negative. */
  across(length: number): this {
    this.#text += `h${shortNumber(length)}`;
    this.#x += length;
    return this;
  }

  /** Draws downwards, or upwards when negative. */
  down(length: number): this {
    this.#text += `v${shortNumber(length)}`;
    this.#y += length;
    return this;
  }

  /** Draws a rectangle and leaves the pen at its upper left corner. */
  rectangle(x: number, y: number, width: number, height: number): this {
    return this.move(x, y).across(width).down(height).across(-width).close(x, y);
  }

  /** Closes the outline that began at a point. */
  close(x: number, y: number): this {
    this.#text += "z";
    this.#x = x;
    this.#y = y;
    return this;
  }

  /** The value of a `d` attribute. */
  toString(): string {
    return this.#text;
  }
}
