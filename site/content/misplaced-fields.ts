import { type Document, isMap, isNode, isScalar, type LineCounter } from "yaml";
import type { core } from "zod";
import { fieldsAt } from "./did-you-mean.ts";

type Path = readonly PropertyKey[];

/** A field or an entry of a list on a wrong level: what to do, and the errors that follow from it. */
export type Misplaced = {
  path: Path;
  reason: string;
  explains: (issue: core.$ZodIssue) => boolean;
  /** All fields of the group at `path` that the reason names. */
  keys?: readonly string[];
};

/**
 * Finds the fields and entries that are YAML, but whose lines have too few or too many spaces: their group does not know
 * them, and a group or list around it or before it does.
 *
 * @param record the record with them
 * @param issues the errors of the record
 */
export function misplacedFields(
  { document, lines }: { document: Document.Parsed; lines: LineCounter },
  schema: core.$ZodType,
  record: unknown,
  issues: readonly core.$ZodIssue[],
): Misplaced[] {
  const found: Misplaced[] = [];
  for (const issue of issues) {
    if (found.some(({ explains }) => explains(issue))) continue;
    const path = isOfNoKind(issue) ? issue.path.slice(0, -1) : issue.path;
    if (issue.code !== "unrecognized_keys" && path === issue.path) continue;
    const entry = typeof path.at(-1) === "number" ? misplacedEntry(path) : undefined;
    if (entry) found.push(entry);
    else if (issue.code === "unrecognized_keys") found.push(...misplacedKeys(path, issue.keys));
  }
  return found;

  function misplacedKeys(path: Path, keys: readonly string[]): Misplaced[] {
    const homes = Map.groupBy(keys, (key) => homeOf(path, key)?.join("\n"));
    return [...homes].flatMap(([name, [key, ...others]]): Misplaced[] => {
      const home = key === undefined ? undefined : homeOf(path, key);
      const to = home && columnInside(home);
      if (name === undefined || key === undefined || !home || to === undefined) return [];
      const also = others.length > 0 ? `, as ${others.length === 1 ? "does" : "do"} ${others.join(", ")}` : "";
      const all = [key, ...others];
      return [
        {
          path: [...path, key],
          reason: `belongs to ${home.join(".") || "the record itself"}${also}: ${moved(columnOf([...path, key]), to)}`,
          explains: ({ path: at }) =>
            (isSame(at, home) && valueAt(record, home) === null) || all.some((each) => isSame(at, [...home, each])),
          keys: all,
        },
      ];
    });
  }

  /** The group that knows a field and does not have it: at the end of the field before it, or around its own group. */
  function homeOf(path: Path, key: string): Path | undefined {
    const names = Object.keys(valueAt(record, path) as object);
    const known = fieldsAt(schema, path, record);
    const before = names.slice(0, names.indexOf(key)).findLast((name) => known.includes(name));
    const places = [...(before === undefined ? [] : endsOf([...path, before])), ...groupsAround(path)];
    return places.find((place) => {
      const value = valueAt(record, place);
      return !(isGroup(value) && key in value) && fieldsAt(schema, place, record).includes(key);
    });
  }

  function misplacedEntry(path: Path): Misplaced | undefined {
    const entry = valueAt(record, path) as object;
    const list = path.slice(0, -1);
    const before = [...list, Number(path.at(-1)) - 1];
    const places = [...endsOf(before), ...groupsAround(list)].filter((place) => Array.isArray(valueAt(record, place)));
    const home = places.find((place) => {
      const copy = structuredClone(record);
      (valueAt(copy, place) as unknown[]).push(entry);
      const known = fieldsAt(schema, [...place, (valueAt(record, place) as unknown[]).length], copy);
      return !isSame(place, list) && Object.keys(entry).every((key) => known.includes(key));
    });
    if (!home) return undefined;
    const node = document.getIn([...home, 0], true);
    const first = document.getIn(path, true);
    if (!isNode(node) || !isNode(first)) return undefined;
    return {
      path,
      reason: `belongs to the list ${home.join(".")}: ${moved(columnOfNode(first), columnOfNode(node))}, also in its other lines`,
      explains: ({ path: at }) => isSame(at.slice(0, path.length), path),
    };
  }

  /** A group or list that has just been written, and those at its end: the innermost first. */
  function endsOf(path: Path): Path[] {
    const value = valueAt(record, path);
    if (!isGroup(value)) return value === null ? [path] : [];
    const last = Object.keys(value).at(-1);
    return last === undefined ? [path] : [...endsOf([...path, Array.isArray(value) ? Number(last) : last]), path];
  }

  function columnOfNode(node: { range?: readonly number[] | null | undefined }): number {
    return lines.linePos(node.range?.[0] ?? 0).col - 1;
  }

  function columnOf(path: Path): number {
    const map = document.getIn(path.slice(0, -1), true);
    const key = isMap(map) ? map.items.find((pair) => isScalar(pair.key) && pair.key.value === path.at(-1))?.key : null;
    return isNode(key) ? columnOfNode(key) : 0;
  }

  /** The number of spaces before the fields of a group; undefined for groups in braces. */
  function columnInside(path: Path): number | undefined {
    const map = document.getIn(path, true);
    if (isMap(map)) return map.flow ? undefined : columnOfNode(map);
    return columnOf(path) + 2;
  }
}

/** True for an entry without the `kind` that its list needs. */
const isOfNoKind = (issue: core.$ZodIssue) =>
  issue.code === "invalid_union" && isGroup(issue.input) && !("kind" in issue.input) && issue.path.at(-1) === "kind";
const isSame = (a: Path, b: Path) => a.join("\n") === b.join("\n");
const isGroup = (value: unknown): value is object => typeof value === "object" && value !== null;
const groupsAround = (path: Path): Path[] => path.map((_, index) => path.slice(0, -1 - index));
const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce((inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key], value);

function moved(from: number, to: number): string {
  const count = Math.abs(to - from);
  return `${to > from ? "add" : "remove"} ${count} ${count === 1 ? "space" : "spaces"} before it`;
}
