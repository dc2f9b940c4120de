/**
 * Writes rows as CSV (RFC 4180): comma, CRLF, quotes where needed.
 *
 * A text that a spreadsheet would run as a formula is kept from it by a leading apostrophe.
 */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(quoted).join(",")}\r\n`).join("");
}

/** The full-width forms too: spreadsheets in an East Asian locale read them as the ASCII ones. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

function quoted(cell: string): string {
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
