/** The introduction of a quote, of up to three lines: `On Monday, … Ada wrote:` or `Am Montag, … schrieb Ada:`. */
const INTRODUCTION =
  /^(?:(?:On|Le|El|Il|Op)\s.*\b(?:wrote|a écrit|escribió|ha scritto|schreef)\s?:|Am\s.*\bschrieb\b.*:)$/s;
const MOST_LINES = 3;

/** What begins a quote without marks, or a signature. */
const STARTS = [
  /* Outlook's lines above the head of the quoted mail. */
  /^[^\S\n]*-{2,}\s?(?:Original Message|Ursprüngliche Nachricht|Originalnachricht|Forwarded message|Weitergeleitete Nachricht|Message d'origine)\s?-{2,}/im,
  /^_{10,}[^\S\n]*\n+\*?(?:From|Von|De)\s?:/m,
  /* The head of a quoted mail without such a line. */
  /^\*?(?:From|Von|De)\s?:.*\n(?:.*\n)?\*?(?:Sent|Date|Gesendet|Datum|Envoyé)\s?:.*\n/m,
  /* RFC 3676 §4.3. */
  /^-- ?$/m,
  /* The last lines of mails from phones. */
  /^(?:Sent from (?:my|Outlook|Mail)\b|Get Outlook for|Von meinem .{1,40} gesendet|Gesendet (?:von|mit) (?:meinem|Outlook|der)).*$/m,
];

/** Only the start of a longer text is searched. In UTF-16 code units. */
const SEARCHED = 100_000;

/**
 * Splits the plain text of a mail, as Gmail, Outlook, Apple Mail and Thunderbird write it in English and German, into what its
 * sender wrote and what mail programs fold: the quote of earlier mails and the signature. Both parts together are the whole
 * text. Answers between quoted lines, or below them, stay in `text` with the quote.
 */
export function splitMail(whole: string): { text: string; folded: string } {
  const searched = whole.slice(0, SEARCHED);
  const starts = STARTS.flatMap((pattern) => pattern.exec(searched)?.index ?? []);
  const rest = searched.slice(0, Math.min(searched.length, ...starts));
  const start = Math.min(startOfQuote(rest) ?? whole.length, ...starts);
  const text = whole.slice(0, start).trim();
  /* A mail that is only a quote is shown as it is. */
  return text === "" ? { text: whole.trim(), folded: "" } : { text, folded: whole.slice(start).trim() };
}

/** The start of the quoted lines at the end of a text, with their introduction; undefined if it ends with other lines. */
function startOfQuote(text: string): number | undefined {
  const lines = text.split("\n");
  const isQuoted = (line: string | undefined) => /^[^\S\n]*>/.test(line ?? "");
  let end = lines.length;
  while (end > 0 && (isQuoted(lines[end - 1]) || lines[end - 1]?.trim() === "")) end--;
  if (lines.slice(end).some(isQuoted)) {
    return offsetOf(lines, introductionBefore(lines, end) ?? end);
  }
  if (lines.some(isQuoted)) return undefined;
  /* Some programs do not mark the quote: it is all that follows an introduction with a date. */
  for (let index = 1; index < lines.length; index++) {
    const introduction = introductionBefore(lines, index);
    if (introduction !== undefined && /\d/.test(lines.slice(introduction, index).join()))
      return offsetOf(lines, introduction);
  }
  return undefined;
}

/** The first line of the introduction that ends above a line. */
function introductionBefore(lines: readonly string[], index: number): number | undefined {
  if (!lines[index - 1]?.trimEnd().endsWith(":")) return undefined;
  for (let count = 1; count <= MOST_LINES && count <= index; count++) {
    const introduction = lines.slice(index - count, index).join("\n");
    if (introduction.length < 500 && INTRODUCTION.test(introduction.trim())) return index - count;
  }
  return undefined;
}

const offsetOf = (lines: readonly string[], index: number) =>
  lines.slice(0, index).reduce((sum, line) => sum + line.length + 1, 0);
