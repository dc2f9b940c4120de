/** Formats rows as CSV (RFC 4180). A leading apostrophe keeps spreadsheets from running a cell as a formula. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(csvCell).join(",")}\r\n`).join("");
}

/** Includes the full-width forms: spreadsheets in East Asian locales treat them like the ASCII ones. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

function csvCell(cell: string): string {
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
