import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FieldPath, Json } from "../../editor/api-types.ts";
import { replaceAt, valueAt } from "../../editor/form/form-values.ts";

/** The records of content folders: the name in its folder, and the text. */
export const recordsIn = (...folders: string[]) =>
  folders.flatMap((folder) =>
    globSync("**/*.yaml", { cwd: folder }).map((path) => {
      const name = path.replaceAll("\\", "/");
      return { file: `${folder}/${name}`, name, text: readFileSync(join(folder, path), "utf8") };
    }),
  );

/** The paths of the wanted values in a record. */
export function pathsOf(value: Json, isWanted: (value: Json) => boolean, path: FieldPath = []): FieldPath[] {
  const own = isWanted(value) ? [path] : [];
  if (typeof value !== "object" || value === null) return own;
  const steps = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return [...own, ...steps.flatMap((step) => pathsOf(valueAt(value, [step]) ?? null, isWanted, [...path, step]))];
}

export const EDITS = ["word", "text", "value", "field", "rewrite", "add", "remove", "move", "copy"] as const;
export type Edit = { kind: (typeof EDITS)[number]; pick: number; to: number };

/** A record after one edit of a text with several words, a field, an item of a list or any value. `make` makes the new value. */
export function edited(value: Json, { kind, pick, to }: Edit, make: (old: Json) => Json): Json {
  const isText = (each: Json) => typeof each === "string" && each.includes(" ");
  const isList = (each: Json) => Array.isArray(each) && each.length > 0;
  const isWanted = kind === "value" ? () => true : /word|text|field/.test(kind) ? isText : isList;
  const paths = pathsOf(value, isWanted).filter(({ length }) => length > 0);
  const path = paths[pick % paths.length];
  if (!path) return value;
  const put = (next: Json | undefined) => replaceAt(value, path, next) ?? {};
  const before = valueAt(value, path) ?? null;
  if (kind === "text" || kind === "value") return put(make(before));
  if (kind === "field") return typeof path.at(-1) === "string" ? put(undefined) : value;
  if (kind === "word") {
    const words = String(before).split(/(?<=\s)/);
    const [space = ""] = /\s*$/.exec(words[to % words.length] ?? "") ?? [];
    return put(words.with(to % words.length, make("word") + space).join(""));
  }
  const list = before as Json[];
  const [from, next] = [pick % list.length, to % list.length];
  const item = list[from] ?? "";
  const rest = list.toSpliced(from, 1);
  const lists = {
    rewrite: () => list.with(from, make(item)),
    add: () => list.toSpliced(next, 0, make(item)),
    copy: () => list.toSpliced(next, 0, structuredClone(item)),
    remove: () => rest,
    move: () => rest.toSpliced(next, 0, item),
  };
  return put(lists[kind]());
}
