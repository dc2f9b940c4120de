import { useCallback, useEffect, useRef, useState } from "react";
import type { EditorState, RecordName, RecordSummary } from "../api-types.ts";
import { obstacleOf, request } from "./api.ts";
import { openSession, type RecordSession } from "./record-session.ts";
import type { Obstacle } from "./save-state.ts";
import { findLeftUnsaved, type LeftUnsaved, TAB } from "./unsaved.ts";

/** Milliseconds between two requests for the state. */
const STATE_PAUSE = 4000;
const STATE_PAUSE_PUBLISHING = 1000;

/** Sessions of this tab, which go on saving while another record is in sight. */
const sessions = new Map<RecordName, RecordSession>();
const opening = new Map<RecordName, Promise<RecordSession>>();
let left: Promise<readonly LeftUnsaved[]> | undefined;

export function openOnce(name: RecordName): Promise<RecordSession> {
  left ??= findLeftUnsaved();
  const open = opening.get(name) ?? left.then((unsaved) => openSession(name, unsaved));
  opening.set(name, open);
  open.then(
    (session) => sessions.set(name, session),
    () => opening.delete(name),
  );
  return open;
}

/** A record that was renamed or removed is read anew, if it is opened again. */
export function forgetSession(name: RecordName) {
  sessions.delete(name);
  opening.delete(name);
}

export const openSessions = (): readonly RecordSession[] => [...sessions.values()];

/** Continues with the text that closed tabs left. */
async function continueLeft() {
  left ??= findLeftUnsaved();
  const names = new Set((await left).map(({ record }) => record));
  await Promise.allSettled([...names].map(openOnce));
}

let lastKey = Date.now();

/**
 * What all parts of the editor share: the list of records, and who does what.
 *
 * @param open the record in sight
 */
export function useEditor(open: RecordName | undefined) {
  const [records, setRecords] = useState<readonly RecordSummary[]>();
  const [state, setState] = useState<EditorState>();
  const [obstacle, setObstacle] = useState<Obstacle>();
  const versions = useRef<EditorState["versions"]>({});

  const reload = useCallback(async () => {
    try {
      setRecords(await request<RecordSummary[]>("records"));
    } catch (error) {
      setObstacle(obstacleOf(error));
    }
  }, []);

  const poll = useCallback(async () => {
    const query = new URLSearchParams({ tab: TAB, idle: String(Date.now() - lastKey), ...(open && { record: open }) });
    try {
      const found = await request<EditorState | undefined>(`state?${query}`);
      setObstacle((before) => {
        if (before) for (const session of sessions.values()) session.retry();
        return undefined;
      });
      if (!found) return;
      const old = versions.current;
      const isFirst = Object.keys(old).length === 0;
      const changed = Object.entries(found.versions).filter(([name, version]) => old[name] !== version);
      const isRemoved = Object.keys(old).some((name) => !(name in found.versions));
      versions.current = found.versions;
      setState(found);
      if (isFirst) void continueLeft();
      else
        for (const [name] of changed)
          void sessions
            .get(name)
            ?.refresh()
            .catch(() => {});
      if (isFirst || isRemoved || changed.length > 0) await reload();
    } catch (error) {
      setObstacle(obstacleOf(error));
    }
  }, [open, reload]);

  const isPublishing = state?.publication.state === "running";
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const next = async () => {
      if (document.visibilityState === "visible") await poll();
      if (!isOver) timer = setTimeout(next, isPublishing ? STATE_PAUSE_PUBLISHING : STATE_PAUSE);
    };
    void next();
    const noteKey = () => {
      lastKey = Date.now();
    };
    window.addEventListener("keydown", noteKey);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener("keydown", noteKey);
    };
  }, [poll, isPublishing]);

  return { records, state, obstacle, reload, poll };
}
