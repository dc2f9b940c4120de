import { hash } from "node:crypto";
import { join } from "node:path";
import type { EditorState, Person, RecordName } from "../api-types.ts";
import { fileAt, writeFiles } from "./write-files.ts";

/** A browser tab of a person. `tab` is its random name. */
type Holder = { readonly tab: string; readonly person: Person };
type Hold = Holder & {
  /** The tab that held the record before. */
  readonly from?: string | undefined;
  /** The hashes of the texts that this one saved last, of which the newest may not be written. */
  readonly saved?: readonly string[];
  seen: number;
};

/** A tab that was not heard of for so long is closed or out of sight: others may change its record. In milliseconds. */
const GONE_MS = 75_000;

/** The one tab that changes each record. It is in `holds.json` below the folder, so that a restart changes nothing. */
export type Holds = ReturnType<typeof openHolds>;

/** @param now in milliseconds since 1970 */
export function openHolds(folder: string, now: () => number) {
  const path = join(folder, "holds.json");
  const holds = new Map(Object.entries(JSON.parse(String(fileAt(path) ?? "{}")) as Record<RecordName, Hold>));
  for (const hold of holds.values()) hold.seen = now();

  function write(record: RecordName, hold: Omit<Hold, "seen"> | undefined): void {
    if (hold) holds.set(record, { ...hold, seen: now() });
    else holds.delete(record);
    writeFiles(new Map([[path, JSON.stringify(Object.fromEntries(holds))]]));
  }

  const isHere = (hold: Hold | undefined): hold is Hold => hold !== undefined && hold.seen > now() - GONE_MS;

  return {
    holder(record: RecordName): Holder | undefined {
      const hold = holds.get(record);
      return isHere(hold) ? hold : undefined;
    },
    others: (tab: string): EditorState["others"] =>
      [...holds].flatMap(([record, hold]) =>
        hold.tab !== tab && isHere(hold) ? [{ person: hold.person, record, isTaken: hold.from === tab }] : [],
      ),
    /** A tab is open. It leaves the records that it does not name. */
    see(tab: string, records: readonly RecordName[]): void {
      for (const [record, hold] of holds)
        if (hold.tab === tab)
          if (records.includes(record)) hold.seen = now();
          else write(record, undefined);
    },
    last: (record: RecordName): Holder | undefined => holds.get(record),
    take(record: RecordName, { tab, person }: Holder): void {
      const before = holds.get(record);
      write(record, before?.tab === tab ? before : { tab, person, from: before?.tab });
    },
    /** True if the tab wrote this text itself. Its request may have had no answer. */
    isOwn: (record: RecordName, tab: string, text: string): boolean => {
      const hold = holds.get(record);
      return hold?.tab === tab && hold.saved?.includes(hash("sha256", text)) === true;
    },
    saved(record: RecordName, { tab, person }: Holder, text: string): void {
      const before = holds.get(record);
      const own = before?.tab === tab ? before : undefined;
      const saved = hash("sha256", text);
      if (own?.saved?.at(-1) !== saved)
        write(record, { ...own, tab, person, saved: [...(own?.saved ?? []), saved].slice(-2) });
    },
  };
}
