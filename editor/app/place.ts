import type { FieldPath, RecordName } from "../api-types.ts";

/** What is in sight: the list of records, or a record and a field of it. It is in the address behind the `#`. */
export type Place = { readonly record?: RecordName | undefined; readonly path?: FieldPath | undefined };

export const linkTo = (record: RecordName, path?: FieldPath) =>
  `#${encodeURI(record)}${path ? `?${encodeURIComponent(JSON.stringify(path))}` : ""}`;

export function goTo(record: RecordName, path?: FieldPath) {
  location.hash = linkTo(record, path);
}

/** The list for an address that cannot be read. */
export function readPlace(hash: string): Place {
  const [record, path] = hash.replace(/^#\/?/, "").split("?");
  if (!record) return {};
  try {
    return { record: decodeURI(record), ...(path && { path: JSON.parse(decodeURIComponent(path)) as FieldPath }) };
  } catch {
    return {};
  }
}
