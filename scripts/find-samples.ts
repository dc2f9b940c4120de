import { hash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { splitName } from "#site/content/languages.ts";
import { filesBelow } from "#site/content/media.ts";
import { isGroup, lineAt, type Path, parseSource, partsOf, textsIn } from "#site/content/parse-record.ts";

/** A text of a record that is still that of the sample. A group that is marked `sample: true` and has no text is one, too. */
export type SampleText = {
  readonly path: Path;
  readonly text: string;
  /** It only names a person of the sample. */
  readonly isMention?: boolean;
};

/** Records whose words fit every site, but for the people that they name: owners keep them, or translate them. */
const COMMON_WORDS = /^(?:forms|interface|answers|navigation|not-found|unavailable|office|templates|theme)\.ya?ml$/;
const COMMON_FIELDS = new Set(["form", "labels", "acknowledgements"]);
/** Shorter texts, such as labels, are often the same by chance. */
const LEAST_WORDS = 4;
/** Prices, and the figures of results. */
const FIGURE = /\p{Sc}\s?\d|\d\s?\p{Sc}|\*\*.*\d/u;
/** Fields that name a drawing or a file of the sample. */
const FILES = new Set(["portrait", "file"]);
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

export const textHashes = (folder: string): string[] => recordsIn(folder).flatMap(({ value }) => hashesOf(value));

export const hashesOf = (value: unknown): string[] =>
  [...tellingTexts(value).map(({ text }) => text), ...peopleIn(value).map(personKey)].map(hashOf);

const hashOf = (text: string) => hash("sha256", text).slice(0, 8);

/** Lists the records below the content folder that have texts of the sample: how many, and line (from 1) and field of the first. */
export const findSamples = (folder: string, known: KnownTexts) =>
  recordsIn(folder).flatMap((source) => {
    const texts = sampleTexts(source.file, source.value, known);
    const [{ path } = { path: undefined }] = texts;
    return path ? [{ file: source.file, count: texts.length, line: lineAt(source, path), field: path.join(".") }] : [];
  });

/**
 * Finds the texts of a record that the sample has, too. If somebody marked a group `sample: true` and none of its texts is in
 * the sample, all of them count.
 *
 * @param value of the record, as its YAML is written
 */
export function sampleTexts(file: string, value: unknown, known: KnownTexts): SampleText[] {
  const named = mentions(value, known);
  if (COMMON_WORDS.test(splitName(file).name)) return named;
  const texts = tellingTexts(value);
  const marks = marksIn(value);
  const unknown = marks.filter((mark) => !texts.some(({ path, text }) => known.has(text) && isWithin(path, mark)));
  const empty = unknown.filter((mark) => !texts.some(({ path }) => isWithin(path, mark)));
  const found = texts.filter(({ path, text }) => known.has(text) || unknown.some((mark) => isWithin(path, mark)));
  const others = named.filter(({ path }) => !found.some((each) => each.path.join() === path.join()));
  return [...found, ...others, ...empty.map((path) => ({ path, text: "" }))];
}

/** The fields of a record that have a text of the sample, without those that name its people. */
export const knownPaths = (value: unknown, known: KnownTexts): Path[] =>
  tellingTexts(value).flatMap(({ path, text }) => (known.has(text) ? [path] : []));

/** The texts of a record by which it is known as one of the sample. `isInvented`: a mark is around them, perhaps that of the record. */
function tellingTexts(value: unknown, isNamed = false, isInvented = false, path: Path = []): SampleText[] {
  if (typeof value === "string") {
    const isFigure = path.at(-1) === "value" || FIGURE.test(value);
    const isCell = isNamed && typeof path.at(-1) === "number" && typeof path.at(-2) === "number";
    const isOwn = isTelling(value) || FILES.has(String(path.at(-1))) || (isInvented && isFigure) || isCell;
    return isOwn ? [{ path, text: value.trim() }] : [];
  }
  const below = (item: unknown, key: string | number, isNamedBelow = isNamed) =>
    tellingTexts(item, isNamedBelow, isInvented || isMarked, [...path, key]);
  const isMarked = isGroup(value) && value.sample === true;
  if (Array.isArray(value)) return value.flatMap((item, index) => below(item, index));
  if (!isGroup(value)) return [];
  const isShort = (name: string) => typeof value[name] === "string" && below(value[name], name).length === 0;
  const name = NAMES.find((each) => value[each] !== undefined);
  const short = isMarked || isNamed ? [name ?? "", "description"].filter(isShort) : [];
  return [
    ...(name !== undefined && short[0] === name
      ? [{ path: [...path, name], text: short.map((each) => value[each]).join(" · ") }]
      : []),
    ...Object.entries(value)
      /* A picture stands in the place of a portrait. */
      .filter(([key]) => !COMMON_FIELDS.has(key) && !(key === "portrait" && value.picture !== undefined))
      /* The parts of a marked page, such as its title "Careers", fit every site. */
      .flatMap(([key, item]) => below(item, key, isNamed || (isMarked && path.length > 0))),
  ];
}

const isTelling = (text: string) => text.trim().split(/\s+/).length >= LEAST_WORDS || ADDRESS.test(text.trim());

/** The texts that name one of the sample's people. */
const mentions = (value: unknown, known: KnownTexts): SampleText[] =>
  textsIn({ value }).flatMap(({ path, text }) => {
    const words = text.match(/[\p{L}\p{M}-]+/gu) ?? [];
    const isName = (from: number, count: number) => known.has(personKey(words.slice(from, from + count).join(" ")));
    const isNaming = words.some((word, from) => /^\p{Lu}/u.test(word) && (isName(from, 2) || isName(from, 3)));
    return isNaming ? [{ path, text, isMention: true }] : [];
  });

/** The names of invented people, who have a title. */
function peopleIn(value: unknown, isMarked = false): string[] {
  if (typeof value !== "object" || value === null) return [];
  const isInvented = isMarked || (isGroup(value) && value.sample === true);
  const { name, title } = isGroup(value) ? value : {};
  const own = isInvented && typeof title === "string" && /^\p{Lu}\S+(?: \S+)? \p{Lu}\S+$/u.test(String(name));
  return [...(own ? [String(name)] : []), ...Object.values(value).flatMap((part) => peopleIn(part, isInvented))];
}

/** Apart from the hashes of texts, which other records have as well. */
const personKey = (name: string) => `person ${name}`;

const marksIn = (record: unknown): Path[] =>
  partsOf(record).flatMap(({ path, value }) => (isGroup(value) && value.sample === true ? [path] : []));

export const isWithin = (path: Path, group: Path) => group.every((step, index) => step === path[index]);

const recordsIn = (folder: string) =>
  filesBelow(folder)
    .filter((file) => /\.ya?ml$/.test(file))
    .map((file) => parseSource(file, readFileSync(join(folder, file))));
