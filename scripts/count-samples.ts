import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

/**
 * How many records, and parts of records, are marked `sample: true`: invented, to be replaced before going live.
 *
 * @param folder the content folder
 */
export function countSamples(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.ya?ml$/.test(path))
    .map((path) => samplesIn(parse(readFileSync(join(folder, path), "utf8"), { logLevel: "silent" })))
    .reduce((sum, count) => sum + count, 0);
}

function samplesIn(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const own = "sample" in value && value.sample === true ? 1 : 0;
  return Object.values(value).reduce<number>((sum, part) => sum + samplesIn(part), own);
}
