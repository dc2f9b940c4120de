import { hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { isNode, LineCounter, parseDocument } from "yaml";

type Path = readonly (string | number)[];

/** A text of a record that is still that of the sample. A group that is marked `sample: true` and has no text is one, too. */
export type SampleText = { readonly path: Path; readonly text: string };

/** Records whose words fit every site: owners keep them, or translate them. */
const COMMON_WORDS = /^(?:forms|interface|answers|navigation|not-found|unavailable|office|theme)\.ya?ml$/;
const COMMON_FIELDS = new Set(["form", "labels"]);
/** The mails fit every site as well. They are listed, but do not keep the mark of the record. */
const MAILS = "acknowledgements";
/** Shorter texts, such as labels, are often the same by chance. */
const LEAST_WORDS = 4;
const ADDRESS = /@|:\/\/|\.example$|^\+[\d ]{7,}$/;
/** In a marked group, the first of these tells as well if it is short, together with a short description. */
const NAMES = ["name", "title", "heading", "quote", "text"];

/** The hashes of all texts that the sample has, or had in an earlier version, a line each. Its test adds new ones. */
export const HASHES = "scripts/sample-texts.txt";
/** Records with more texts of the sample: those of the tests, which are not on every machine, and those for new records. */
const REFERENCES = ["tests/content", "editor/records/new"];

export type KnownTexts = { has(text: string): boolean };

export function knownTexts(root: string): KnownTexts {
  const list = join(root, HASHES);
  const hashes = new Set([
    ...(existsSync(list) ? readFileSync(list, "utf8").split("\n") : []),
    ...REFERENCES.flatMap((folder) => textHashes(join(root, folder))),
  ]);
  return { has: (text) => hashes.has(hashOf(text)) };
}

export const textHashes = (folder: string): string[] =>
  recordsIn(folder).flatMap((file) => hashesOf(parsed(join(folder, file)).value));

export const hashesOf = (value: unknown): string[] => tellingTexts(value).map(({ text }) => hashOf(text));

const hashOf = (text: string) => hash("sha256", text).slice(0, 8);

/** Lists the records below the content folder that have texts of the sample: how many, and line (from 1) and field of the first. */
export const findSamples = (folder: string, known: KnownTexts) =>
  recordsIn(folder).flatMap((file) => {
    const { value, lineOf } = parsed(join(folder, file));
    const texts = sampleTexts(file, value, known);
    const [first] = texts;
    return first ? [{ file, count: texts.length, line: lineOf(first.path), field: first.path.join(".") }] : [];
  });

export type SampleRecord = ReturnType<typeof findSamples>[number];

/**
 * Finds the texts of a record that the sample has, too. If somebody marked a group `sample: true` and none of its texts is in
 * the sample, all of them count.
 *
 * @param value of the record, as its YAML is written
 */
export function sampleTexts(file: string, value: unknown, known: KnownTexts): SampleText[] {
  if (COMMON_WORDS.test(file)) return [];
  const texts = tellingTexts(value);
  const marks = marksIn(value);
  const unknown = marks.filter((mark) => !texts.some(({ path, text }) => known.has(text) && isWithin(path, mark)));
  const empty = unknown.filter((mark) => !texts.some(({ path }) => isWithin(path, mark)));
  return [
    ...texts.filter(({ path, text }) => known.has(text) || unknown.some((mark) => isWithin(path, mark))),
    ...empty.map((path) => ({ path, text: "" })),
  ];
}

/** The next value of a record without the mark `sample: true` of each group that loses its last text of the sample. */
export function withoutMarks<T>(before: unknown, value: T, known: KnownTexts): T {
  const texts = (whole: unknown) =>
    tellingTexts(whole).filter(({ path, text }) => path[0] !== MAILS && known.has(text));
  const [old, next] = [texts(before), texts(value)];
  const rewrite = (part: unknown, path: Path): unknown => {
    if (Array.isArray(part)) return part.map((item, index) => rewrite(item, [...path, index]));
    if (!isGroup(part)) return part;
    const isIn = ({ path: field }: SampleText) => isWithin(field, path);
    const isOwn = part.sample === true && old.some(isIn) && !next.some(isIn);
    const fields = Object.entries(part).filter(([key]) => !isOwn || key !== "sample");
    return Object.fromEntries(fields.map(([key, item]) => [key, rewrite(item, [...path, key])]));
  };
  return rewrite(value, []) as T;
}

/** The texts by which a record is known as one of the sample. @param isNamed if short texts tell as well */
function tellingTexts(value: unknown, isNamed = false, path: Path = []): SampleText[] {
  if (typeof value === "string") return isTelling(value) ? [{ path, text: value.trim() }] : [];
  if (Array.isArray(value)) return value.flatMap((item, index) => tellingTexts(item, isNamed, [...path, index]));
  if (!isGroup(value)) return [];
  const isMarked = value.sample === true;
  const isShort = (name: string) => typeof value[name] === "string" && !isTelling(value[name]);
  const name = NAMES.find((each) => value[each] !== undefined);
  const short = isMarked || isNamed ? [name ?? "", "description"].filter(isShort) : [];
  return [
    ...(name !== undefined && short[0] === name
      ? [{ path: [...path, name], text: short.map((each) => value[each]).join(" · ") }]
      : []),
    ...Object.entries(value)
      .filter(([key]) => !COMMON_FIELDS.has(key))
      /* The parts of a marked page, such as its title "Careers", fit every site. */
      .flatMap(([key, item]) => tellingTexts(item, isNamed || (isMarked && path.length > 0), [...path, key])),
  ];
}

const isTelling = (text: string) => text.trim().split(/\s+/).length >= LEAST_WORDS || ADDRESS.test(text.trim());

function marksIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.entries(value).flatMap(([key, item]) =>
    marksIn(item, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return isGroup(value) && value.sample === true ? [path, ...inside] : inside;
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isWithin = (path: Path, group: Path) => group.every((step, index) => step === path[index]);

function parsed(path: string) {
  const lines = new LineCounter();
  const document = parseDocument(readFileSync(path, "utf8"), { lineCounter: lines, logLevel: "silent" });
  return {
    value: document.errors.length > 0 ? undefined : document.toJS(),
    lineOf(field: Path): number {
      const node = document.getIn(field, true);
      return lines.linePos((isNode(node) && node.range?.[0]) || 0).line;
    },
  };
}

const recordsIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" })
        .map((path) => path.replaceAll(sep, "/"))
        .filter((path) => /\.ya?ml$/.test(path))
        .sort()
    : [];
