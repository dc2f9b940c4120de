/** The earlier texts of a thread, the newest first, names and addresses of its authors, and as `starts` texts without the heading of their HTML. */
export type Thread = { texts: readonly string[]; names: readonly string[]; starts?: readonly string[] };

/** So many letters in a row are no coincidence. Shorter quotes are whole sentences. */
const RUN = 32;
/** The start of a thread that is compared, in UTF-16 code units. */
const MOST_LETTERS = 200_000;
/** The lines of a signature, and of what introduces a quote. */
const MOST_LINES = 12;

/** The last line of mails from phones, which names a device or a program. One in another language is known with the second mail. */
const PHONE =
  /^(?:(?:Sent from|Von|Gesendet (?:von|mit)) (?:my|meine[mr]\S*) (?:\S+ ){0,3}(?:iP(?:ad|hone|od)|Mac(?:Book)?|Android|BlackBerry|Fairphone|Galaxy|Honor|Huawei|Moto(?:rola)?|Nokia|OnePlus|OPPO|Pixel|Redmi|Samsung|Windows|Xiaomi|Xperia|[Ss]martphone|[Pp]hone|[Mm]obile|[Tt]ablet|[Dd]evice|Handy|Mobiltelefon)\b\S*(?: (?:gesendet|mit|using|with|[A-Z\d])\S*){0,3}|(?:Sent (?:from|with)|Gesendet (?:von|mit)) (?:Outlook|Mail|Yahoo|Proton)\b[^.?!]{0,50}\.?|Get Outlook for \S+|Gesendet (?:von|mit) der (?:\S+ ){0,3}App\.?)$/;
/** A line that people write below their signature. */
const POSTSCRIPT = /^\s*(?:P\.? ?(?:P\.? ?)?S\b|N\.? ?B\b|追伸|附言)|[?？]\s*$/i;
/** `Von: Office <hello@office.example>`, or `| 发件人 | Office |` */
const FIELD = /^(?:\p{L}[\p{L}\p{M}\p{Zs}]{0,24}[:：]|\|\p{Zs}?[\p{L}\p{M}\p{Zs}]{1,24}\|)/u;
/** `-----Original Message-----`, or a line of dashes alone. */
const SEPARATOR = /^(?:[-=_‐─—]{2,}|[-=_‐─—]{2,}[^-=_‐─—]+[-=_‐─—]{2,})$/;

/** Other programs add this to a quoted text: addresses of links and names of pictures. */
const ADDED = /(?<=\S ?)<(?:https?|mailto|tel):[^<>]*>|\[(?:cid|image):[^\][]*\]/g;

/**
 * The letters of a text, and signs with which people answer: `\u2421` stands for `~~`, around words that somebody crossed out.
 * Programs break the lines of a quote anew, mark them, and write other spaces and signs.
 */
const lettersOf = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("~~", "\u2421")
    .replace(/[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}\u2421○◯●△×√✓✗✘☐←→]+/gu, "");

/** True with a day, a year, hours and minutes, in digits of any script. */
const hasTime = (text: string) => (text.match(/\p{Nd}+/gu) ?? []).length >= 4;

const sentencesOf = (text: string) => text.split(/[\n.?!。！？।]+/).map(lettersOf);

/**
 * Splits the plain text of a mail into what its sender wrote and what is known: at its end, the lines that stand in earlier
 * mails of its thread, in the layout of any program, with what introduces them, and the signature. Quoted lines above an
 * answer stay in `text`, and so does a quote of unknown mails. Both parts together are the whole text.
 */
export function splitMail(whole: string, { texts, names, starts = [] }: Thread): { text: string; folded: string } {
  const lines = whole.split("\n");
  const shown = lines.map((line) =>
    line
      .replace(/^[\s>]+/, "")
      .replace(/[*_\p{Cf}]+/gu, "")
      .trim(),
  );
  const plain = lines.map((line) => line.replace(ADDED, ""));
  const letters = plain.map(lettersOf);
  const isBlank = (index: number) => letters[index] === "" && !/[^\s>*_=-]/.test(plain[index] ?? "");
  const isMarked = (index: number) => /^\s*>/.test(lines[index] ?? "");
  const earlier = cutTexts(texts);
  /* With and without the addresses of links. */
  const known = earlier.flatMap((text) => [...new Set([text, text.replace(/https?:\S+/g, "")])]).map(lettersOf);
  const isKnown = runsIn(letters, known);
  const begins = new Set([...known, ...cutTexts(starts).map(lettersOf)].map((text) => text.slice(0, RUN)));
  const sentences = new Set(earlier.flatMap(sentencesOf));
  const isSentence = (index: number) =>
    letters[index] !== "" && sentencesOf(plain[index] ?? "").every((each) => each === "" || sentences.has(each));
  const people = names.map((name) => name.toLowerCase()).filter((name) => name.length > 2);
  const namesPerson = (text: string) => people.some((name) => text.toLowerCase().includes(name));

  /** The first line of a signature that ends above a line. A signature with other words is none. */
  function signatureAbove(end: number): number | undefined {
    if (PHONE.test(plain[end - 1]?.trim() ?? "")) return end - 1;
    for (let index = end - 1; index >= Math.max(0, end - MOST_LINES) && !isMarked(index); index--)
      if (/^--[ \u00a0]$/.test(lines[index] ?? ""))
        return lines.slice(index, end).some((line) => POSTSCRIPT.test(line)) ? undefined : index;
    return undefined;
  }

  /** The first line of the known lines, with their introduction, that end above a line. Lines without marks need one. */
  function quoteAbove(end: number): number | undefined {
    const marked = topOf(end, (index) => (isMarked(index) ? isKnown(index) || isSentence(index) : isBroken(index)));
    if (marked < end) return introductionAbove(marked) ?? marked;
    const top = topOf(end, (index) => isKnown(index) || isSentence(index));
    for (let index = top; index < end; index++) {
      const introduction = introductionAbove(index);
      if (introduction === undefined) continue;
      const quoted = letters.slice(index, end).join("");
      const isWhole = quoted.length < RUN && known.some((text) => text.includes(quoted));
      const isEach = () => letters.slice(index, end).every((each, at) => each === "" || isKnown(index + at));
      return isWhole || isEach() ? introduction : undefined;
    }
    return undefined;
  }

  function topOf(end: number, isQuoted: (index: number) => boolean): number {
    let top = end;
    for (let index = end - 1; index >= 0 && (isBlank(index) || isQuoted(index)); index--)
      if (!isBlank(index)) top = index;
    return top;
  }

  /** True for the rest of a marked line that was too long for a program. */
  const isBroken = (index: number) => isKnown(index) && isMarked(index - 1) && (lines[index - 1]?.length ?? 0) > 50;

  /** The first line of what introduces a line: a head above the first words of a mail, or a sentence that ends with a colon or dashes. */
  function introductionAbove(top: number): number | undefined {
    let last = top - 1;
    while (last >= 0 && top - last < 4 && isBlank(last)) last--;
    /* Programs quote from the first line, and people write fields above a closing. */
    const quoted = letters.slice(top, top + RUN).join("");
    const start = (begins.has(quoted.slice(0, RUN)) ? fieldsAbove(last) : undefined) ?? sentenceAbove(last);
    if (start === undefined) return undefined;
    const bare = (index: number) => lines[index]?.replace(/^[\s>]+/, "").trim() ?? "";
    const above = bare(start - 1) === "" ? start - 2 : start - 1;
    return SEPARATOR.test(bare(above)) ? above : start;
  }

  function fieldsAbove(last: number): number | undefined {
    let first = last + 1;
    while (first > 0 && last - first < MOST_LINES && FIELD.test(shown[first - 1] ?? "")) first--;
    while (first <= last && !namesPerson(shown[first] ?? "")) first++;
    if (last - first < 1) return undefined;
    /* Some heads begin with the date. */
    const date = shown[first - 1] ?? "";
    return FIELD.test(date) && hasTime(date) && !shown[first - 2] ? first - 1 : first;
  }

  /** Programs write a name with a date, or an address, and may break the line. People who write so introduce a quote, too. */
  function sentenceAbove(last: number): number | undefined {
    if (!/(?:[:：]|--)$/.test(shown[last] ?? "")) return undefined;
    for (let first = last; first >= Math.max(0, last - 2) && !isBlank(first); first--) {
      const sentence = shown.slice(first, last + 1).join(" ");
      if (namesPerson(sentence) && hasTime(sentence)) return first;
      const above = shown[first - 1] ?? "";
      if (above.length < 60 && !/[<(,]$/.test(above) && !shown[first]?.startsWith("<")) break;
    }
    const sentence = shown[last] ?? "";
    return sentence.includes("@") && namesPerson(sentence) ? last : undefined;
  }

  let end = lines.length;
  for (let start: number | undefined = end; start !== undefined; ) {
    end = start;
    let last = end;
    while (last > 0 && isBlank(last - 1)) last--;
    start = signatureAbove(last) ?? quoteAbove(last);
  }
  const text = lines.slice(0, end).join("\n").trim();
  /* A mail that is only a quote is shown as it is. */
  return text === "" ? { text: whole.trim(), folded: "" } : { text, folded: lines.slice(end).join("\n").trim() };
}

/** Texts up to MOST_LETTERS in all. */
function cutTexts(texts: readonly string[]): string[] {
  let left = MOST_LETTERS;
  return texts.map((text) => {
    const cut = text.slice(0, left);
    left -= cut.length;
    return cut;
  });
}

/** @returns true for a line of which all letters are in runs that known texts contain, also beyond the ends of the line */
function runsIn(lines: readonly string[], known: readonly string[]): (index: number) => boolean {
  const runs = new Set<string>();
  for (const text of known) for (let at = 0; at + RUN <= text.length; at++) runs.add(text.slice(at, at + RUN));
  const all = lines.join("");
  /** The letters up to each place that are in no run. */
  const unknown = new Uint32Array(all.length + 1);
  for (let at = 0, end = 0; at < all.length; at++) {
    if (runs.has(all.slice(at, at + RUN))) end = at + RUN;
    unknown[at + 1] = (unknown[at] ?? 0) + (at < end ? 0 : 1);
  }
  const starts = [0];
  for (const line of lines) starts.push((starts.at(-1) ?? 0) + line.length);
  return (index) => {
    const [start = 0, end = 0] = starts.slice(index, index + 2);
    return end > start && unknown[start] === unknown[end];
  };
}
