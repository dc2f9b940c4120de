import type { EditorState, Person, RecordName } from "./api-types.ts";

/** A browser slows the timers of a hidden tab down to one a minute. In milliseconds. */
const GONE_MS = 75_000;
const MAX_TABS = 200;

/** `idle`: since when nothing was typed, in milliseconds. */
export type OpenTab = { tab: string; record: RecordName | undefined; idle: number };

/** Who has which record open. People are told apart by their address; of several tabs, the one with the last typing counts. */
export function trackPresence(now: () => number) {
  const tabs = new Map<string, { person: Person; record: RecordName | undefined; typed: number; seen: number }>();
  return {
    /** Notes a tab. @returns who has a record open in another tab */
    note(person: Person, { tab, record, idle }: OpenTab): EditorState["others"] {
      const at = now();
      const own = `${person.email} ${tab}`;
      /* The last one is the newest. */
      tabs.delete(own);
      tabs.set(own, { person, record, typed: at - idle, seen: at });
      for (const [name, { seen }] of tabs) if (tabs.size > MAX_TABS || seen < at - GONE_MS) tabs.delete(name);
      const others = new Map<string, EditorState["others"][number]>();
      for (const [name, { person, record, typed }] of tabs) {
        const key = `${person.email} ${record}`;
        const idle = at - typed;
        if (name !== own && record !== undefined && idle < (others.get(key)?.idle ?? Number.POSITIVE_INFINITY))
          others.set(key, { person, record, idle });
      }
      return [...others.values()];
    },
  };
}
