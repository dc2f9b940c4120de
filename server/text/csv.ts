/** Formats rows as CSV (RFC 4180). Apostrophes keep spreadsheets from running a cell, or a part of it, as a formula. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(csvCell).join(",")}\r\n`).join("");
}

/** Includes the full-width forms: spreadsheets in East Asian locales treat them like the ASCII ones. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

/**
 * The starts of further cells in spreadsheets that separate cells by semicolons or tabs. They do not read the quotes around
 * such a cell, so a line break in it starts a row.
 */
const INNER_FORMULA = /([;\t\r\n])(?=[^\S\t\r\n]*[=+\-@＝＋－＠])/g;

function csvCell(cell: string): string {
  const text = (FORMULA.test(cell) ? `'${cell}` : cell).replace(INNER_FORMULA, "$1'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
