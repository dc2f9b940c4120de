import { useEffect, useState } from "react";
import type { Json, PublishedVersion } from "../api-types.ts";
import { fieldChanges } from "../form/field-changes.ts";
import { shownText } from "../form/placeholders.ts";
import { request, sentenceOf } from "./api.ts";
import { ChangeList } from "./ChangeList.tsx";
import { Button, Notice } from "./Controls.tsx";
import styles from "./Dialog.module.css";
import { Dialog } from "./Dialog.tsx";
import type { RecordSession } from "./record-session.ts";
import { useEditor } from "./use-editor.ts";
import { longTime, nameOf } from "./words.ts";

export function HistoryDialog({ session, onClose }: { session: RecordSession; onClose(): void }) {
  const { record, state } = session;
  const isHeld = useEditor().state?.others.some((other) => other.record === record.name);
  const [versions, setVersions] = useState<readonly PublishedVersion[]>();
  const [shown, setShown] = useState<{ version: PublishedVersion; value: Json }>();
  const [failure, setFailure] = useState("");
  const path = `history/${encodeURI(record.name)}`;
  const fail = (error: unknown) => setFailure(sentenceOf(error));
  const show = (version: PublishedVersion) =>
    request<Json>(`${path}/${version.id}`).then((value) => setShown({ version, value }), fail);

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for the record
  useEffect(() => {
    request<PublishedVersion[]>(path).then((found) => {
      setVersions(found);
      if (found[0]) void show(found[0]);
    }, fail);
  }, [path]);

  const changes = shown ? fieldChanges(record.schema, shown.value, state.value) : [];
  return (
    <Dialog title={`History of “${record.title}”`} isWide onClose={onClose}>
      {(close) => (
        <>
          <div role="alert">{failure && <Notice tone="bad">{failure}</Notice>}</div>
          {!versions && !failure && <p className="note">Looking for versions…</p>}
          {versions?.length === 0 && <p className="note">It was not published yet.</p>}
          <div className={styles.history}>
            <ol className={styles.versions} aria-label="Versions">
              {versions?.map((version) => (
                <li key={version.id}>
                  <button
                    type="button"
                    aria-pressed={version.id === shown?.version.id}
                    onClick={() => void show(version)}
                  >
                    {longTime(version.at)}
                    <span className="note">
                      {version.isByDeveloper && "By a developer, "}
                      {nameOf(version.by)}
                      {version.why && `: ${shownText(version.why, record.choices.fills)}`}
                    </span>
                  </button>
                </li>
              ))}
            </ol>
            <div>
              {shown && changes.length === 0 && <p className="note">The draft is the same as this version.</p>}
              {shown && (
                <ChangeList
                  name={record.name}
                  changes={changes}
                  sides={[longTime(shown.version.at), "Draft"]}
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
                close();
              }}
            >
              Bring back this version
            </Button>
            <span className="note">What you bring back becomes the draft. Ctrl+Z takes that back.</span>
          </footer>
        </>
      )}
    </Dialog>
  );
}
