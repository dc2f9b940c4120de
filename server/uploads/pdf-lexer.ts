/**
 * A dictionary: its keys with the names, numbers, keywords and strings of each value; a string keeps its brackets. `name`: the key
 * in the dictionary around it.
 */
export type PdfDictionary = { name: string | undefined; keys: Map<string, string[]> };

/** White space, comments and the tokens of ISO 32000-1 §7.2, of a string in parentheses only its start. */
const TOKEN =
  /[\0\t\n\f\r ]+|%[^\r\n]*|<<|>>|[[\]{})]|\/[^\0\t\n\f\r ()<>[\]{}/%]*|<[^>]*>?|>|\(|[^\0\t\n\f\r ()<>[\]{}/%]+/y;
const IS_SPACE = /^[\0\t\n\f\r %]/;

type Frame = { dictionary: PdfDictionary; key?: string; value: string[] | undefined } | "array";

/** Reads PDF objects from any position in a text of one character per byte. */
export class PdfLexer {
  /** All names read so far, with `#xx` decoded and without the slash. */
  readonly names = new Set<string>();
  readonly #text: string;
  #at: number;

  constructor(text: string, at: number) {
    this.#text = text;
    this.#at = at;
  }

  /** Reads a value and returns its dictionaries, the outermost first. An unfinished value ends with the text. */
  readValue(): PdfDictionary[] {
    const found: PdfDictionary[] = [];
    const frames: Frame[] = [];
    /* An array's names belong to the key that holds the array. */
    const around = () => frames.findLast((frame) => frame !== "array");
    const put = (token: string) => around()?.value?.push(token);
    do {
      const token = this.#next();
      if (token === undefined) break;
      const frame = frames.at(-1);
      if (token === "<<") {
        put(token);
        const dictionary = { name: around()?.key, keys: new Map<string, string[]>() };
        found.push(dictionary);
        frames.push({ dictionary, value: undefined });
      } else if (token === "[") frames.push("array");
      else if (token === ">>" || token === "]") frames.pop();
      else if (!token.startsWith("/")) put(token);
      else {
        const name = decodeName(token);
        this.names.add(name);
        const isKey = frame && frame !== "array" && frame.value?.length !== 0;
        if (!isKey) put(name);
        else {
          frame.key = name;
          frame.value = [];
          frame.dictionary.keys.set(name, frame.value);
        }
      }
    } while (frames.length > 0);
    return found;
  }

  /** The start of the stream that follows; undefined if none follows. */
  streamStart(): number | undefined {
    if (this.#next() !== "stream") return undefined;
    const lineEnd = /\r?\n|\r/g;
    lineEnd.lastIndex = this.#at;
    return lineEnd.exec(this.#text) ? lineEnd.lastIndex : undefined;
  }

  #next(): string | undefined {
    for (;;) {
      TOKEN.lastIndex = this.#at;
      const token = TOKEN.exec(this.#text)?.[0];
      if (token === undefined) return undefined;
      this.#at = TOKEN.lastIndex;
      if (IS_SPACE.test(token)) continue;
      if (token !== "(") return token;
      const start = this.#at - 1;
      this.#skipString();
      return this.#text.slice(start, this.#at);
    }
  }

  /** Parentheses in a string may be nested or escaped. */
  #skipString(): void {
    const mark = /[()]|\\./gs;
    mark.lastIndex = this.#at;
    for (let depth = 1; depth > 0; ) {
      const found = mark.exec(this.#text)?.[0];
      if (found === undefined) {
        this.#at = this.#text.length;
        return;
      }
      if (found === "(") depth++;
      if (found === ")") depth--;
    }
    this.#at = mark.lastIndex;
  }
}

const decodeName = (token: string) =>
  token.slice(1).replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
