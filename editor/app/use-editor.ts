import { useSyncExternalStore } from "react";
import { EDITOR } from "../addresses.ts";
import type { EditorState, FieldPath, OpenRecord, RecordName, RecordSummary } from "../api-types.ts";
import { type Obstacle, obstacleOf, request } from "./api.ts";
import { isSaved, openRecord, type RecordSession, recordSession, TAB, unsavedRecords } from "./record-session.ts";

/** Milliseconds between two requests for the state. */
const PAUSE = 4000;
const PAUSE_PUBLISHING = 1000;

const editor = {
  /** Undefined until they are read, as the state. */
  records: undefined as readonly RecordSummary[] | undefined,
  state: undefined as EditorState | undefined,
  obstacle: undefined as Obstacle | undefined,
  /** The tag of the language that the list shows; empty until somebody chose one. */
  language: "",
  /** Of the address: what is in sight. */
  hash: location.hash,
  /** The open records of this tab, which go on saving while another one is in sight. */
  sessions: new Map<RecordName, RecordSession>(),
  reload,
  poll,
  /** Those with text that is only in this browser. */
  unsaved: () => [...editor.sessions.values()].filter(({ state }) => !isSaved(state)),
};

const listeners = new Set<() => void>();
let version = 0;
function changed(values: Partial<typeof editor>) {
  Object.assign(editor, values);
  version += 1;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const opening = new Map<RecordName, Promise<RecordSession>>();

/** Opens a record once. */
export function openSession(name: RecordName): Promise<RecordSession> {
  const start = (record: OpenRecord) => {
    const session = recordSession(record, () => changed({}));
    editor.sessions.set(name, session);
    return session;
  };
  const open = opening.get(name) ?? openRecord(name).then(start);
  opening.set(name, open);
  open.catch(() => opening.delete(name));
  return open;
}

/** A record that was renamed or removed is read anew, if it is opened again. */
export function forgetSession(name: RecordName) {
  editor.sessions.delete(name);
  opening.delete(name);
}

async function reload() {
  try {
    changed({ records: await request<RecordSummary[]>("records") });
  } catch (error) {
    changed({ obstacle: obstacleOf(error) });
  }
}

async function poll() {
  const shown = readPlace(editor.hash).record;
  const held = new Set([...(shown ? [shown] : []), ...editor.unsaved().map(({ record }) => record.name)]);
  const query = new URLSearchParams([["tab", TAB], ...[...held].map((name) => ["record", name])]);
  try {
    const state = await request<EditorState | undefined>(`state?${query}`);
    for (const session of editor.sessions.values()) session.retry();
    const before = editor.state;
    changed({ obstacle: undefined, ...(state && { state }) });
    /* Nothing changes while the editor rests. */
    const now = state ?? before;
    const isPublished = before?.publication.state === "running" && now?.publication.state !== "running";
    const names = Object.keys({ ...before?.versions, ...now?.versions });
    const others = names.filter((name) => isPublished || before?.versions[name] !== now?.versions[name]);
    /* A record's problem can be in another record. */
    const isStale = ({ record }: RecordSession) => others.includes(record.name) || record.problems.length > 0;
    const stale = others.length === 0 ? [] : [...editor.sessions.values()].filter(isStale);
    /* Texts that closed tabs left. */
    const isOpen = (name: RecordName) => now?.others.some(({ record }) => record === name);
    if (!before) void Promise.allSettled(unsavedRecords().flatMap((name) => (isOpen(name) ? [] : openSession(name))));
    else void Promise.allSettled(stale.map((session) => session.refresh()));
    if (others.length > 0 || !editor.records) await reload();
  } catch (error) {
    changed({ obstacle: obstacleOf(error) });
  }
}

export function useEditor() {
  useSyncExternalStore(subscribe, () => version);
  return editor;
}

let isPolling = false;
/** Once, although the editor is shown anew after an error. */
export function startPolling(): void {
  if (!isPolling) void pollForEver();
  isPolling = true;
}

async function pollForEver(): Promise<never> {
  window.addEventListener("hashchange", () => {
    changed({ hash: location.hash });
    void poll();
  });
  /* A closed tab leaves its records. */
  window.addEventListener("pagehide", () => void fetch(`${EDITOR}/api/state?tab=${TAB}`, { keepalive: true }));
  for (;;) {
    if (document.visibilityState === "visible") await poll();
    const pause = editor.state?.publication.state === "running" ? PAUSE_PUBLISHING : PAUSE;
    await new Promise((done) => setTimeout(done, pause));
  }
}

export const chooseLanguage = (language: string) => changed({ language });

export const linkTo = (record: RecordName, path?: FieldPath) =>
  `#${encodeURI(record)}${path ? `?${encodeURIComponent(JSON.stringify(path))}` : ""}`;

export function goTo(record: RecordName, path?: FieldPath) {
  location.hash = linkTo(record, path);
}

/** The place shown: a record and a field of it, or the list, also for an address that cannot be read. */
export function readPlace(hash: string): { record?: RecordName; path?: FieldPath } {
  const [record, path] = hash.replace(/^#\/?/, "").split("?");
  if (!record) return {};
  try {
    return { record: decodeURI(record), ...(path && { path: JSON.parse(decodeURIComponent(path)) as FieldPath }) };
  } catch {
    return {};
  }
}
