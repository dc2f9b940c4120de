import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FieldPath, Json } from "../../editor/api-types.ts";
import { valueAt } from "../../editor/form/form-values.ts";

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
