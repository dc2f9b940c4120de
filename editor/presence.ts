import type { EditorState, Person, RecordName } from "./api-types.ts";

/** A browser slows the timers of a hidden tab down to one a minute. In milliseconds. */
const GONE_MS = 75_000;
const MAX_TABS = 200;

/** `idle`: since when nothing was typed, in milliseconds. */
export type OpenTab = { tab: string; record: RecordName | undefined; idle: number };

/** Who has which record open. People are told apart by their address, and each of their tabs counts. */
export function trackPresence(now: () => number) {
  const tabs = new Map<string, { person: Person; record: RecordName | undefined; typed: number; seen: number }>();
  return {
    /** Notes a tab. @returns the other tabs that have a record open */
    note(person: Person, { tab, record, idle }: OpenTab): EditorState["others"] {
      const at = now();
      const own = `${person.email} ${tab}`;
      /* The last one is the newest. */
      tabs.delete(own);
      tabs.set(own, { person, record, typed: at - idle, seen: at });
      for (const [name, { seen }] of tabs) if (tabs.size > MAX_TABS || seen < at - GONE_MS) tabs.delete(name);
      return [...tabs].flatMap(([name, { person, record, typed }]) =>
        name === own || record === undefined ? [] : [{ person, record, idle: at - typed }],
      );
    },
  };
}
