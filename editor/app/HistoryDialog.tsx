import { useEffect, useState } from "react";
import type { Json, PublishedVersion } from "../api-types.ts";
import { fieldChanges } from "../form/field-changes.ts";
import { obstacleOf, request } from "./api.ts";
import { Comparison } from "./Comparison.tsx";
import { Button } from "./Controls.tsx";
import { Dialog, DialogFoot } from "./Dialog.tsx";
import styles from "./HistoryDialog.module.css";
import type { RecordSession } from "./record-session.ts";
import { longTime, nameOf } from "./words.ts";

type Shown = { readonly version: PublishedVersion; readonly value: Json };

/** The published versions of a record, each beside the draft. */
export function HistoryDialog({ session, onClose }: { session: RecordSession; onClose(): void }) {
  const { record } = session;
  const [versions, setVersions] = useState<readonly PublishedVersion[]>();
  const [shown, setShown] = useState<Shown>();
  const [failure, setFailure] = useState("");
  const path = `history/${encodeURI(record.name)}`;
  const fail = (error: unknown) => {
    const obstacle = obstacleOf(error);
    setFailure(obstacle.kind === "refused" ? obstacle.text : "There is no connection.");
  };
  const show = (version: PublishedVersion) =>
    request<Json>(`${path}/${encodeURIComponent(version.id)}`).then((value) => setShown({ version, value }), fail);

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for the record
  useEffect(() => {
    request<PublishedVersion[]>(path).then((found) => {
      setVersions(found);
      if (found[0]) void show(found[0]);
    }, fail);
  }, [path]);

  const draft = session.snapshot().state.value;
  const changes = shown ? fieldChanges(record.schema, shown.value, draft) : [];
  return (
    <Dialog title={`History of “${record.title}”`} isWide onClose={onClose}>
      {(close) => (
        <>
          <p role="alert">{failure}</p>
          {!versions && !failure && <p className="note">Looking for versions…</p>}
          {versions?.length === 0 && <p className="note">It was not published yet.</p>}
          <div className={styles.history}>
            <ol className={styles.versions} aria-label="Published versions">
              {versions?.map((version) => (
                <li key={version.id}>
                  <button
                    type="button"
                    aria-pressed={version.id === shown?.version.id}
                    onClick={() => void show(version)}
                  >
                    <span>{longTime(version.at)}</span>
                    <span className="note">{nameOf(version.by)}</span>
                    {version.why && <span className="note">{version.why}</span>}
                  </button>
                </li>
              ))}
            </ol>
            <div className={styles.changes}>
              {shown && changes.length === 0 && <p className="note">The draft is the same as this version.</p>}
              {shown &&
                changes.map(({ label, path, old, new: now }) => (
                  <Comparison
                    key={label + path.join()}
                    label={label}
                    old={{ title: longTime(shown.version.at), value: old }}
                    now={{ title: "Draft", value: now }}
                  />
                ))}
            </div>
          </div>
          <DialogFoot>
            <Button
              kind="primary"
              disabled={!shown || changes.length === 0}
              onClick={() => {
                if (shown) session.type(shown.value);
                close();
              }}
            >
              Bring back this version
            </Button>
            <span className="note">It becomes the draft. Ctrl+Z takes that back.</span>
          </DialogFoot>
        </>
      )}
    </Dialog>
  );
}
