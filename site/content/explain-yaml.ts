import { type Document, visit, type YAMLError } from "yaml";

const QUOTES = "write the text in quotes";
const COLUMNS = "the fields of a group begin in one column, and so do the hyphens of a list";

/** A hint for each usual error, in the words of the documentation. */
const HINTS: Partial<Record<YAMLError["code"], string>> = {
  BAD_ALIAS: QUOTES,
  BAD_DQ_ESCAPE: "write the text in single quotes, or each backslash twice",
  BAD_INDENT: COLUMNS,
  BAD_SCALAR_START: QUOTES,
  BLOCK_AS_IMPLICIT_KEY: "write a text that contains “: ” in quotes, or begin the next line in the same column",
  DUPLICATE_KEY: "keep one of the two fields; each entry of a list begins with “- ”",
  MISSING_CHAR: `a text ends with the quotes that it begins with; an entry of a list begins with “- ”; ${COLUMNS}`,
  MULTILINE_IMPLICIT_KEY: "a field has “: ” behind its name, and a text goes on two spaces further in than its field",
  MULTIPLE_DOCS: "delete the line, or make two files",
  TAB_AS_INDENT: "type two spaces for each tab",
  UNEXPECTED_TOKEN: `${QUOTES}; behind >- or | it begins on the next line`,
};

/**
 * Explains the first error of a text, from which the others often follow.
 *
 * @returns undefined without an error; its offset in the text and a reason, such as `is not YAML: …`
 */
export function explainYaml(text: string, document: Document.Parsed): { offset: number; reason: string } | undefined {
  const [error] = document.errors.toSorted((a, b) => a.pos[0] - b.pos[0]);
  if (!error) return undefined;
  const { code, message } = error;
  const offset = /^Missing closing .quote/.test(message) ? startOfText(document, error.pos[0]) : error.pos[0];
  const line =
    text
      .slice(text.lastIndexOf("\n", offset - 1) + 1)
      .split(/\r?\n/, 1)[0]
      ?.trim() ?? "";
  const place = line && ` in “${line.length > 70 ? `${line.slice(0, 69)}…` : line}”`;
  const hint = HINTS[code] === undefined ? "" : `: ${HINTS[code]}`;
  return { offset, reason: `is not YAML: ${message}${place}${hint}` };
}

/** The start of the text that an offset is in or behind. The parser misses the end of quotes only at the end of the file. */
function startOfText(document: Document.Parsed, offset: number): number {
  let start = offset;
  visit(document, {
    Scalar(_key, { range }) {
      if (range && range[0] < offset && offset <= range[2]) [start] = range;
    },
  });
  return start;
}
