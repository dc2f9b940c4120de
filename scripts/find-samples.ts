import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { isMap, isPair, isScalar, LineCounter, parseDocument, visit, type YAMLMap } from "yaml";

/** A record, or a part of one, that is marked `sample: true` and must be replaced before going live. */
export type Sample = {
  /** Below the content folder, such as `pages/home.yaml`. */
  file: string;
  /** Its first line, from 1. */
  line: number;
  /** Its name, title or first words; the file name if it has none of them. */
  name: string;
};

/**
 * Lists everything that is marked as a sample, sorted by file and line.
 *
 * @param folder the content folder
 */
export function findSamples(folder: string): Sample[] {
  return recordsIn(folder).flatMap((file) => samplesIn(folder, file));
}

/** A record that still has texts of the sample. */
export type SampleTexts = {
  /** Below the content folder, such as `pages/home.yaml`. */
  file: string;
  count: number;
  /** The first of these texts: its line, from 1, and its field. */
  line: number;
  field: string;
};

/** Records whose words fit every site: owners keep them, or translate them. */
const COMMON_WORDS = /^(?:forms|interface|answers|navigation|not-found|unavailable|office|theme)\.ya?ml$/;
/** Fields whose words fit every site. */
const COMMON_FIELDS = new Set(["form", "labels"]);
/** Shorter texts, such as labels, are often the same by chance. */
const LEAST_WORDS = 4;

/**
 * Lists the records with texts that the project's sample content also has, sorted by file. A record that is marked as a
 * sample is not listed: `findSamples` has it.
 *
 * @param folder the content folder
 * @param sample the folder of the sample content
 */
export function findSampleTexts(folder: string, sample: string): SampleTexts[] {
  const known = new Set(
    recordsIn(sample).flatMap((file) => textsIn(join(sample, file), false).map(({ text }) => text)),
  );
  return recordsIn(folder).flatMap((file) => {
    const found = COMMON_WORDS.test(file)
      ? []
      : textsIn(join(folder, file), true).filter(({ text }) => known.has(text));
    const [first] = found;
    return first ? [{ file, count: found.length, line: first.line, field: first.field }] : [];
  });
}

function parsed(path: string) {
  const lineCounter = new LineCounter();
  const document = parseDocument(readFileSync(path, "utf8"), { lineCounter, logLevel: "silent" });
  return { document, lineOf: (offset = 0) => lineCounter.linePos(offset).line };
}

function textsIn(path: string, skipsSamples: boolean) {
  const { document, lineOf } = parsed(path);
  const texts: { text: string; line: number; field: string }[] = [];
  visit(document, {
    Map: (_key, map) => (skipsSamples && map.get("sample") === true ? visit.SKIP : undefined),
    Pair: (_key, { key }) => (isScalar(key) && COMMON_FIELDS.has(String(key.value)) ? visit.SKIP : undefined),
    Scalar(key, { value, range }, ancestors) {
      if (key === "key" || typeof value !== "string" || value.trim().split(/\s+/).length < LEAST_WORDS) return;
      const names = ancestors.flatMap((node) => (isPair(node) ? String(node.key) : []));
      texts.push({ text: value.trim(), line: lineOf(range?.[0]), field: names.join(".") });
    },
  });
  return texts;
}

/** The records below a folder, sorted. */
const recordsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll(sep, "/"))
    .filter((path) => /\.ya?ml$/.test(path))
    .sort();

function samplesIn(folder: string, file: string): Sample[] {
  const { document, lineOf } = parsed(join(folder, file));
  const found: Sample[] = [];
  visit(document, {
    Map(_key, map) {
      if (map.get("sample") !== true) return;
      found.push({ file, line: lineOf(map.range?.[0]), name: nameOf(map) ?? file });
    },
  });
  return found;
}

/** Fields that can name a sample, the best first. */
const NAMES = ["name", "title", "heading", "quote", "legend", "text"];
const LONGEST_NAME = 60;

function nameOf(map: YAMLMap): string | undefined {
  for (const field of NAMES) {
    const value = map.get(field, true);
    if (isScalar(value) && typeof value.value === "string") return shortened(value.value);
  }
  /* A page with fixed sections, such as the privacy policy, has its title in its metadata. */
  const page = map.get("page");
  return isMap(page) ? nameOf(page) : undefined;
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > LONGEST_NAME ? `${line.slice(0, LONGEST_NAME - 1).trimEnd()}…` : line;
}
