import type { Json, RecordName } from "../api-types.ts";

/** Text that the server does not have yet, in the browser's storage. The next tab that opens the record continues with it. */
type Unsaved = { readonly saved: Json; readonly value: Json };

const PREFIX = "editor-unsaved:";
/** A random name of this tab, until it is loaded again. */
export const TAB = crypto.getRandomValues(new Uint32Array(2)).join("");

export function keepUnsaved(record: RecordName, unsaved: Unsaved | undefined): void {
  try {
    if (unsaved) localStorage.setItem(PREFIX + record, JSON.stringify(unsaved));
    else localStorage.removeItem(PREFIX + record);
  } catch {
    /* Without room in the browser, the text is in this tab. */
  }
}

export const readUnsaved = (record: RecordName): Unsaved | undefined =>
  JSON.parse(localStorage.getItem(PREFIX + record) ?? "null") ?? undefined;

export const unsavedRecords = (): RecordName[] =>
  Object.keys(localStorage).flatMap((key) => (key.startsWith(PREFIX) ? key.slice(PREFIX.length) : []));
