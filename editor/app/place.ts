import type { FieldPath, RecordName } from "../api-types.ts";

export const linkTo = (record: RecordName, path?: FieldPath) =>
  `#${encodeURI(record)}${path ? `?${encodeURIComponent(JSON.stringify(path))}` : ""}`;

export function goTo(record: RecordName, path?: FieldPath) {
  location.hash = linkTo(record, path);
}

/** What is in sight: a record and a field of it, or the list, also for an address that cannot be read. */
export function readPlace(hash: string): { record?: RecordName; path?: FieldPath } {
  const [record, path] = hash.replace(/^#\/?/, "").split("?");
  if (!record) return {};
  try {
    return { record: decodeURI(record), ...(path && { path: JSON.parse(decodeURIComponent(path)) as FieldPath }) };
  } catch {
    return {};
  }
}
