/** One element of a piece of markup. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

const ATTRIBUTE = /^\s+([A-Za-z_][\w:.-]*)="([^"<]*)"/;
const TAG = /^<(\/?)([A-Za-z_][\w:.-]*)/;

/**
 * Reads markup by XML's strict rules: every element closed, every attribute quoted and given once, every `&` and `<`
 * escaped.
 *
 * @returns the elements in the order they open
 * @throws with the reason and the place when the markup is not well-formed
 */
export function parseMarkup(markup: string): Element[] {
  const elements: Element[] = [];
  const open: string[] = [];
  let at = 0;
  const fail = (reason: string): never => {
    throw new Error(`${reason} at ${at}: ${markup.slice(at, at + 40)}`);
  };
  while (at < markup.length) {
    const text = /^[^<]*/.exec(markup.slice(at))?.[0] ?? "";
    if (text !== "" && open.length === 0) fail("Text outside the root");
    checkText(text, fail);
    at += text.length;
    if (at === markup.length) break;
    const [opening, slash, name = ""] = TAG.exec(markup.slice(at)) ?? fail("Not a tag");
    at += opening.length;
    if (slash === "/") {
      if (open.pop() !== name) fail(`</${name}> closes another element`);
      if (markup[at++] !== ">") fail("Unfinished end tag");
      continue;
    }
    if (open.length === 0 && elements.length > 0) fail("A second root");
    const attributes: Record<string, string> = {};
    for (let found = ATTRIBUTE.exec(markup.slice(at)); found; found = ATTRIBUTE.exec(markup.slice(at))) {
      const [whole, attribute = "", value = ""] = found;
      if (Object.hasOwn(attributes, attribute)) fail(`${attribute} twice`);
      checkText(value, fail);
      attributes[attribute] = value;
      at += whole.length;
    }
    elements.push({ name, attributes });
    const end = /^\s*\/?>/.exec(markup.slice(at))?.[0] ?? fail("Unfinished tag");
    if (!end.includes("/")) open.push(name);
    at += end.length;
  }
  if (open.length > 0) fail(`<${open.at(-1)}> is never closed`);
  return elements;
}

function checkText(text: string, fail: (reason: string) => never): void {
  if (/&(?!(amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(text)) fail("An unescaped &");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 forbids them
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(text) || !text.isWellFormed())
    fail("Not a character");
}
