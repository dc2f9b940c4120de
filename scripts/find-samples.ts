import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { isMap, isNode, isScalar, LineCounter, parseDocument, visit, type YAMLMap } from "yaml";

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
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll(sep, "/"))
    .filter((path) => /\.ya?ml$/.test(path))
    .sort()
    .flatMap((file) => samplesIn(file, readFileSync(join(folder, file), "utf8")));
}

function samplesIn(file: string, text: string): Sample[] {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, logLevel: "silent" });
  const found: Sample[] = [];
  visit(document, {
    Map(_key, map) {
      if (map.get("sample") !== true) return;
      const start = isNode(map) && map.range ? map.range[0] : 0;
      found.push({ file, line: lines.linePos(start).line, name: nameOf(map) ?? file });
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
