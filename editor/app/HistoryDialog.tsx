import { useEffect, useRef, useState } from "react";
import { Button } from "#site/components/controls/Controls.tsx";
import type { Json, PublishedVersion } from "../api-types.ts";
import { fieldChanges } from "../form/field-changes.ts";
import { shownText } from "../form/placeholders.ts";
import { HISTORY } from "../texts.ts";
import { request } from "./api.ts";
import { ChangeList } from "./ChangeList.tsx";
import styles from "./Dialog.module.css";
import { Dialog, useAttempt } from "./Dialog.tsx";
import type { RecordSession } from "./record-session.ts";
import { useEditor } from "./use-editor.ts";
import { longTime, nameOf } from "./words.ts";

export function HistoryDialog({ session, onClose }: { session: RecordSession; onClose(): void }) {
  const { record, state } = session;
  const isHeld = useEditor().state?.others.some((other) => other.record === record.name);
  const [versions, setVersions] = useState<readonly PublishedVersion[]>();
  const [shown, setShown] = useState<{ version: PublishedVersion; value: Json }>();
  const { attempt, failure, alert } = useAttempt();
  const path = `history/${encodeURI(record.name)}`;
  const wanted = useRef<PublishedVersion>(undefined);
  const show = async (version: PublishedVersion) => {
    wanted.current = version;
    const value = await request<Json>(`${path}/${version.id}`);
    if (wanted.current === version) setShown({ version, value });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for the record
  useEffect(() => {
    attempt(async () => {
      const found = await request<PublishedVersion[]>(path);
      setVersions(found);
      if (found[0]) await show(found[0]);
    });
  }, [path]);

  const changes = shown ? fieldChanges(record.schema, shown.value, state.value) : [];
  return (
    <Dialog title={HISTORY.title(record.title)} isWide onClose={onClose}>
      {alert}
      {!versions && !failure && <p className="note">{HISTORY.looking}</p>}
      {versions?.length === 0 && <p className="note">{HISTORY.none}</p>}
      <div className={`gap-5 is-grid at-start ${styles.history}`}>
        <ol className={styles.versions} aria-label={HISTORY.versions}>
          {versions?.map((version) => (
            <li key={version.id}>
              <button
                type="button"
                className="is-grid is-full"
                aria-pressed={version.id === shown?.version.id}
                onClick={() => attempt(() => show(version))}
              >
                <span>{longTime(version.at)}</span>
                <span className="note">
                  {`${version.isByDeveloper ? HISTORY.byDeveloper : ""}${nameOf(version.by)}${version.why ? `: ${shownText(version.why, record.choices.fills)}` : ""}`}
                </span>
              </button>
            </li>
          ))}
        </ol>
        <div>
          {shown && changes.length === 0 && <p className="note">{HISTORY.same}</p>}
          {shown && (
            <ChangeList
              name={record.name}
              changes={changes}
              sides={[longTime(shown.version.at), HISTORY.draft]}
              old={shown.value}
            />
          )}
        </div>
      </div>
      <footer>
        <Button
          kind="primary"
          disabled={isHeld || !shown || changes.length === 0}
          onClick={() => {
            if (shown) session.change(() => shown.value);
            onClose();
          }}
        >
          {HISTORY.back}
        </Button>
        <span className="note">{HISTORY.help}</span>
      </footer>
    </Dialog>
  );
}
