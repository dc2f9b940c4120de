/** A text and what is selected in it, as indexes of characters. */
export type Selection = { readonly text: string; readonly start: number; readonly end: number };

/** Puts marks such as `**` around the selected words, or takes them away. */
export function withMarks({ text, start, end }: Selection, mark: string): Selection {
  const words = text.slice(start, end);
  const inner = words.trim();
  const from = start + words.indexOf(inner);
  const to = from + inner.length;
  const before = text.slice(0, from);
  const after = text.slice(to);
  const isMarked = before.endsWith(mark) && after.startsWith(mark) && !(mark === "*" && /(?<!\*)\*\*$/.test(before));
  if (isMarked) {
    const shorter = before.slice(0, -mark.length) + inner + after.slice(mark.length);
    return { text: shorter, start: from - mark.length, end: to - mark.length };
  }
  return { text: before + mark + inner + mark + after, start: from + mark.length, end: to + mark.length };
}

/** Makes a link of the selected words, and selects them. Without an address, that is selected to be typed. */
export function withLink({ text, start, end }: Selection, address: string): Selection {
  const selected = text.slice(start, end).trimEnd();
  const [words, target] = [selected || "words", address || "https://"];
  const at = start + (address ? 1 : words.length + 3);
  const next = `${text.slice(0, start)}[${words}](${target})${text.slice(start + selected.length)}`;
  return { text: next, start: at, end: at + (address ? words : target).length };
}

/** Makes the selected lines begin with `- ` or `## `, or takes that away. */
export function withPrefix({ text, start, end }: Selection, prefix: string): Selection {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const next = text.indexOf("\n", end);
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split("\n");
  const isPrefixed = lines.every((line) => line.startsWith(prefix));
  const changed = lines.map((line) => (isPrefixed ? line.slice(prefix.length) : prefix + line)).join("\n");
  return { text: text.slice(0, from) + changed + text.slice(to), start: from, end: from + changed.length };
}

/** Pasted text without what nobody sees: soft hyphens, control characters, and Word's own spaces and line breaks. */
export const cleanText = (text: string): string =>
  text
    .replaceAll(/[\u00AD\u200B\u2060\uFEFF]|(?!\s)\p{Cc}/gu, "")
    .replaceAll(/[\v\f\u2028\u2029]/g, "\n")
    .replaceAll(/[\t\u00A0]/g, " ");

/** Puts a picture below the paragraph with the cursor, which is behind it then. */
export function withPicture({ text, end }: Selection, file: string, alt: string): Selection {
  const next = `${text}\n\n`.indexOf("\n\n", end);
  const address = /[\s()<>]/.test(file) ? `<${file}>` : file;
  const picture = `![${alt.replaceAll(/[[\]]/g, "\\$&")}](${address})`;
  const before = `${text.slice(0, next).trimEnd()}\n\n${picture}`.trimStart();
  return { text: `${before}\n${text.slice(next + 1)}`, start: before.length, end: before.length };
}

/** Struck-out words, such as an old price, and those that a tracked change deletes. */
export const STRUCK = 's,strike,del,[style*="line-through"]';
/** Also what Word hides, and the sign of a list's entry, which Word writes as text. */
const SKIPPED = `head,meta,script,style,title,[style*="mso-list:Ignore"],[style*="mso-hide:all"],[style*="display:none"],[style*="display: none"],${STRUCK}`;
const BLOCKS = new Set(["BLOCKQUOTE", "DIV", "OL", "P", "TABLE", "TR", "UL"]);
const HEADING = /^H[1-6]$/;
const DIGITS = "0123456789+-−";
const SMALL_DIGITS: Readonly<Record<string, string>> = { SUP: "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻", SUB: "₀₁₂₃₄₅₆₇₈₉₊₋₋" };

/** Characters that Markdown reads as marks. It reads none in a bare address. */
const MARKS =
  /(?<![\p{L}\p{N}])((?:https?:\/\/|www\.)\S+)|[\\`*[\]]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|~(?=~|$)|<(?=[a-z/!?]|$)/giu;
/** The same at the start of a line, or of an entry or a heading. The backslash belongs behind a number, before other marks. */
const FIRST_MARKS = /(^|\n)(\u2060\S+ )?(\d{1,9}(?=[.)](?:\s|$))|(?=>|(?:[+-]|#{1,6})(?:\s|$)|[=:-][=:| -]*(?:\n|$)))/g;
/** Stands before the marks of an entry or a heading. Texts do not contain it: `cleanText` removes it. */
const OURS = "\u2060";

export const escaped = (text: string): string =>
  text.replaceAll(MARKS, (mark, address?: string) => address ?? `\\${mark}`);
/** Lines whose first mark is escaped become paragraphs: Markdown would join them. */
export const escapedLines = (text: string): string =>
  text
    .trim()
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/ *\n */g, "\n")
    .replaceAll(FIRST_MARKS, "$1$1$2$3\\");

/**
 * Text copied from Word, a mail or a page, as Markdown: its words with bold, emphasis, links and lists.
 *
 * @param isBody also with headings and tables
 */
export function markdownOf(body: HTMLElement, isBody = false): string {
  const levels = [...body.querySelectorAll("h1,h2,h3,h4,h5,h6")].map(({ tagName }) => tagName);
  const text = escapedLines(textOf(body, isBody ? (levels.sort()[0] ?? "H1") : undefined))
    .replaceAll(/\n{3,}/g, "\n\n")
    .replaceAll(/(\u2060[-1][^\n]*)\n\n(?=\u2060[-1])/g, "$1\n");
  return cleanText(text);
}

/** @param top the highest level of the headings, which become ## and ###; undefined where a text has none, nor tables */
function textOf(node: Node, top: string | undefined): string {
  if (node.nodeType === Node.TEXT_NODE) return escaped(cleanText(node.textContent ?? "").replaceAll(/\s+/g, " "));
  if (node.nodeType !== Node.ELEMENT_NODE) return "";
  const element = node as HTMLElement;
  const { tagName } = element;
  if (element.matches(SKIPPED)) return "";
  if (element instanceof HTMLTableElement && top !== undefined) return tableOf(element);
  const inner = Array.from(element.childNodes, (child) => textOf(child, top)).join("");
  if (/^T[DH]$/.test(tagName)) return `${inner.trim()} `;
  if (tagName === "BR") return "\n";
  if (HEADING.test(tagName) && inner.trim() !== "") {
    const heading = inner
      .replaceAll(/\*\*|\n/g, " ")
      .trim()
      .replace(/(?<= )#+$/, "\\$&");
    return `\n\n${top === undefined ? "" : `${OURS}${tagName === top ? "##" : "###"} `}${heading}\n\n`;
  }
  /* Word writes its lists as paragraphs. */
  if (tagName === "LI" || /mso-list:\s*l\d/.test(element.getAttribute("style") ?? ""))
    return `\n\n${OURS}${signOf(element)} ${inner.trim()}\n\n`;
  if (BLOCKS.has(tagName)) return `\n\n${inner.trim()}\n\n`;
  const words = inner.trim();
  if (words === "") return inner;
  const around = (marked: string) => inner.replace(words, () => marked);
  const small = SMALL_DIGITS[tagName];
  if (small && /^[\d+−-]+$/.test(words))
    return around(words.replaceAll(/./g, (digit) => small[DIGITS.indexOf(digit)] ?? ""));
  const href = element.tagName === "A" ? (element.getAttribute("href") ?? "") : "";
  if (/^(?:https:|mailto:|tel:\+)/.test(href)) return around(`[${words}](${href})`);
  const weight = element.style.fontWeight;
  /* Google Docs has a <b> of normal weight around everything. */
  const isBold = weight ? weight === "bold" || Number(weight) >= 600 : /^(?:B|STRONG)$/.test(element.tagName);
  const isItalic = element.style.fontStyle === "italic" || /^(?:I|EM)$/.test(element.tagName);
  if (isBold && !words.includes("\n")) return around(`**${words}**`);
  return isItalic && !words.includes("\n") ? around(`*${words}*`) : inner;
}

/** One column is only a frame around a text. */
function tableOf({ rows }: HTMLTableElement): string {
  const cells = Array.from(rows, (row) =>
    Array.from(row.cells, (cell) =>
      escapedLines(textOf(cell, undefined).replaceAll(/\s+/g, " ")).replaceAll("|", "\\|"),
    ),
  );
  const width = Math.max(...cells.map(({ length }) => length));
  if (width < 2) return `\n\n${cells.join("\n\n")}\n\n`;
  const lines = cells.map((row) => `| ${Array.from({ length: width }, (_, index) => row[index] ?? "").join(" | ")} |`);
  return `\n\n${lines.toSpliced(1, 0, `|${" --- |".repeat(width)}`).join("\n")}\n\n`;
}

/** Numbers begin anew in each list, and Markdown counts them itself. */
function signOf(element: HTMLElement): "-" | "1." {
  const sign = element.querySelector('[style*="mso-list:Ignore"]')?.textContent ?? "";
  return element.parentElement?.tagName === "OL" || /^\s*\d+[.)]/.test(sign) ? "1." : "-";
}
