import { useEffect, useMemo, useState } from "react";
import type { FieldPath, RecordName } from "../api-types.ts";
import { fieldLabel } from "../form/field-changes.ts";
import { obstacleOf, SIGN_IN } from "./api.ts";
import { Button, Icon, Notice } from "./Controls.tsx";
import styles from "./Editor.module.css";
import { HelpDialog } from "./HelpDialog.tsx";
import { HistoryDialog } from "./HistoryDialog.tsx";
import { Overview } from "./Overview.tsx";
import { changesWords, PublishDialog, publicationWords } from "./PublishDialog.tsx";
import { RecordDialog, type RecordTask } from "./RecordDialog.tsx";
import { RecordView } from "./RecordView.tsx";
import type { RecordSession } from "./record-session.ts";
import { isSaved } from "./save-state.ts";
import { isTourSeen, Tour } from "./Tour.tsx";
import { forgetSession, openOnce, openSessions, useEditor } from "./use-editor.ts";
import { linkTo, readPlace, useHash } from "./use-place.ts";

type OpenDialog = { dialog: "publish" | "history" | "help" } | { dialog: "record"; task: RecordTask };

const goTo = (record: RecordName, path?: FieldPath) => {
  location.hash = linkTo(record, path);
};

/** The editor of the site's content: the list of records, or a record beside its page. */
export function Editor() {
  const hash = useHash();
  const place = useMemo(() => readPlace(hash), [hash]);
  const { records, state, obstacle, reload, poll } = useEditor(place.record);
  const [session, setSession] = useState<RecordSession>();
  const [failure, setFailure] = useState("");
  const [open, setOpen] = useState<OpenDialog>();
  const [isTour, setIsTour] = useState(() => !isTourSeen());

  /* Until the next record is read, the one before stays in sight, and so its page. */
  const isConnected = obstacle === undefined;
  useEffect(() => {
    let isOver = false;
    setFailure("");
    if (!place.record) setSession(undefined);
    else if (isConnected)
      openOnce(place.record).then(
        (opened) => isOver || setSession(opened),
        (error) => {
          const found = obstacleOf(error);
          if (!isOver && found.kind === "refused") setFailure(found.text);
        },
      );
    return () => {
      isOver = true;
    };
  }, [place.record, isConnected]);

  const title = session?.record.title ?? "Content";
  useEffect(() => {
    document.title = `${title} · Editor`;
  }, [title]);

  const changed = records?.filter((record) => record.state !== "published").length ?? 0;
  const close = () => setOpen(undefined);
  const unsaved = openSessions().filter((each) => !isSaved(each.snapshot().state));
  return (
    <div className={styles.editor}>
      <header className={styles.head}>
        {place.record ? (
          <a className={styles.back} href="#/">
            <Icon name="back" />
            All content
          </a>
        ) : (
          <a className={styles.back} href="/office">
            <Icon name="back" />
            Office
          </a>
        )}
        <h1 className={styles.title}>{title}</h1>
        <p className={`note ${styles.publication}`}>{publicationWords(state?.publication)}</p>
        <Button kind="plain" onClick={() => setOpen({ dialog: "help" })}>
          Help
        </Button>
        <Button kind="primary" onClick={() => setOpen({ dialog: "publish" })}>
          {changesWords(changed)}
        </Button>
      </header>
      <div role="alert">
        {obstacle?.kind === "signed-out" && (
          <Notice tone="bad">
            You are signed out. Everything you typed is kept.{" "}
            <a href={SIGN_IN} target="_blank" rel="noopener">
              Sign in again
            </a>{" "}
            in a new tab; then this one continues by itself.
          </Notice>
        )}
        {obstacle && obstacle.kind !== "signed-out" && (
          <Notice tone="bad">
            {obstacle.kind === "refused" ? obstacle.text : "There is no connection."} Everything you type is kept and
            saved as soon as possible.
          </Notice>
        )}
        {failure && <Notice tone="bad">{failure}</Notice>}
      </div>
      <main className={styles.main}>
        {!records && isConnected && <p className={`note ${styles.wait}`}>Opening the content…</p>}
        {records && place.record && session && (
          <RecordView
            session={session}
            records={records}
            state={state}
            start={session.record.name === place.record ? place.path : undefined}
            onOpen={goTo}
            onHistory={() => setOpen({ dialog: "history" })}
          />
        )}
        {records && !place.record && (
          <Overview
            records={records}
            state={state}
            unsaved={new Set(unsaved.map(({ record }) => record.name))}
            onTask={(task) => setOpen({ dialog: "record", task })}
          />
        )}
      </main>
      {isTour && <Tour onEnd={() => setIsTour(false)} />}
      {open?.dialog === "help" && <HelpDialog onClose={close} onTour={() => setIsTour(true)} />}
      {open?.dialog === "history" && session && <HistoryDialog session={session} onClose={close} />}
      {open?.dialog === "publish" && (
        <PublishDialog
          publication={state?.publication ?? { state: "none" }}
          unsaved={unsaved.map(({ record }) => record.title)}
          labelOf={(name, path) => {
            const record = openSessions().find((each) => each.record.name === name)?.record;
            const label = record ? fieldLabel(record.schema, record.value, path) : path.join(" › ");
            return `${records?.find((each) => each.name === name)?.title ?? ""}: ${label}`;
          }}
          onStarted={() => void poll()}
          onClose={() => {
            close();
            void reload();
          }}
        />
      )}
      {open?.dialog === "record" && (
        <RecordDialog
          task={open.task}
          onClose={close}
          onDone={(name) => {
            if (open.task.task === "rename" || open.task.task === "remove") forgetSession(open.task.record.name);
            void reload();
            if (name && open.task.task !== "restore") goTo(name);
          }}
        />
      )}
    </div>
  );
}
