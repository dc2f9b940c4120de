import { oneLine } from "../text/one-line.ts";

const GAP = "  ";

/**
 * Lays out rows under their titles, every column as wide as its widest cell and at most `widest` characters.
 *
 * Cells are made one line each and cut with an ellipsis; the last column is not padded.
 */
export function formatTable(titles: readonly string[], rows: readonly (readonly string[])[], widest = 40): string {
  const lines = [titles, ...rows].map((cells) => cells.map((cell) => cut(oneLine(cell), widest)));
  const widths = titles.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  return lines
    .map((cells) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(GAP))
    .map((line) => `${line.trimEnd()}\n`)
    .join("");
}

function cut(text: string, length: number): string {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length - 1).join("")}…` : text;
}
