import sax from "sax";

/** Characters that XML 1.0 forbids. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these
const NO_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/**
 * Reads markup by XML's strict rules.
 *
 * @returns the elements in the order they open
 * @throws when the markup is not well-formed
 */
export function parseMarkup(markup: string) {
  if (NO_CHARACTER.test(markup) || !markup.isWellFormed())
    throw new Error("The markup has a character that XML forbids.");
  const elements: { name: string; attributes: Readonly<Record<string, string>> }[] = [];
  const parser = sax.parser(true);
  parser.onopentag = ({ name, attributes }) =>
    void elements.push({ name, attributes: attributes as Record<string, string> });
  parser.onerror = (error) => {
    throw error;
  };
  parser.write(markup).close();
  return elements;
}
