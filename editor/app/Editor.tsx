import { useEffect, useMemo, useRef, useState } from "react";
import { Button, Icon, Notice } from "#site/components/controls/Controls.tsx";
import { EDITOR as ADDRESS } from "../addresses.ts";
import type { Publication } from "../api-types.ts";
import { EDITOR } from "../texts.ts";
import { obstacleOf, sentenceOf } from "./api.ts";
import { focusHeading } from "./Dialog.tsx";
import styles from "./Editor.module.css";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { HistoryDialog } from "./HistoryDialog.tsx";
import { Overview } from "./Overview.tsx";
import { PublishDialog } from "./PublishDialog.tsx";
import { RecordDialog, type RecordTask } from "./RecordDialog.tsx";
import { RecordView } from "./RecordView.tsx";
import type { RecordSession } from "./record-session.ts";
import { isTourSeen, Tour } from "./Tour.tsx";
import { forgetSession, goTo, openSession, readPlace, startPolling, useEditor } from "./use-editor.ts";
import { longTime, nameOf } from "./words.ts";

const SIGN_IN = `/office/sign-in?next=${encodeURIComponent(ADDRESS)}`;

export const Editor = () => (
  <ErrorBoundary>
    <Application />
  </ErrorBoundary>
);

/** The editor of the site's content: the list of records, or a record beside its page. */
function Application() {
  const { records, state, reload, hash, ...editor } = useEditor();
  const place = useMemo(() => readPlace(hash), [hash]);
  const [session, setSession] = useState<RecordSession>();
  const [failure, setFailure] = useState("");
  const [open, setOpen] = useState<RecordTask | "publish" | "history">();
  const [tour, setTour] = useState<"first" | "asked" | undefined>(() => (isTourSeen() ? undefined : "first"));
  const [announced, setAnnounced] = useState("");
  const help = useRef<HTMLButtonElement>(null);
  /** The record that was last in sight. */
  const view = useRef(place.record);
  useEffect(startPolling, []);

  /* Until the next record is read, the one before stays in sight, and so its page. */
  const isConnected = editor.obstacle === undefined;
  useEffect(() => {
    let isOver = false;
    setFailure("");
    if (!place.record) setSession(undefined);
    else if (isConnected)
      openSession(place.record).then(
        (opened) => isOver || setSession(opened),
        (error) => isOver || obstacleOf(error).kind !== "refused" || setFailure(sentenceOf(error)),
      );
    return () => {
      isOver = true;
    };
  }, [place.record, isConnected]);

  const title = session?.record.title ?? EDITOR.content;

  /* Another view is read aloud: its heading gets the focus, unless a field or another part has it. */
  const name = session?.record.name;
  useEffect(() => {
    if (name !== place.record || name === view.current) return;
    view.current = name;
    focusHeading();
    setAnnounced(document.activeElement?.matches("h1") ? "" : title);
  }, [name, place.record, title]);

  const changed = records?.filter((record) => record.state !== "published").length ?? 0;
  const { publication } = state ?? {};
  const obstacle = editor.obstacle ?? session?.state.obstacle;
  const close = () => setOpen(undefined);
  return (
    <div className={`is-grid is-cut is-small ${styles.editor}`}>
      <title>{EDITOR.title(title)}</title>
      <div>
        {tour && <Tour isAsked={tour === "asked"} help={help} onEnd={() => setTour(undefined)} />}
        <p className="sr" role="status">
          {announced}
        </p>
      </div>
      <header className={`in-row ${styles.head}`}>
        {(place.record || !state?.isLocal) && (
          <a className={`in-row ${styles.back}`} href={place.record ? "#/" : "/office"}>
            <Icon name="back" />
            <span>{place.record ? EDITOR.back : EDITOR.office}</span>
          </a>
        )}
        <h1 className={`d4 is-cut ${styles.cut}`} tabIndex={-1}>
          {title}
        </h1>
        <p className={`note ${styles.publication}`}>{publicationWords(publication)}</p>
        <Button ref={help} kind="plain" onClick={() => setTour("asked")}>
          {EDITOR.help}
        </Button>
        <Button kind="primary" onClick={() => setOpen("publish")}>
          {EDITOR.publish(changed)}
        </Button>
      </header>
      <div role="alert">
        {obstacle && (
          <Notice tone="bad">
            <span>{obstacle.message}</span>{" "}
            {obstacle.kind === "signed-out" && (
              <>
                <a href={SIGN_IN} target="_blank" rel="noopener">
                  {EDITOR.signIn}
                </a>{" "}
                {EDITOR.newTab}{" "}
              </>
            )}
            <span>{EDITOR.isKept}</span>
          </Notice>
        )}
        {failure && <Notice tone="bad">{failure}</Notice>}
      </div>
      <main className={styles.main}>
        {!records && isConnected && <p className={`note is-flexible ${styles.form}`}>{EDITOR.opening}</p>}
        {records && place.record && session && (
          <RecordView
            session={session}
            start={session.record.name === place.record ? place.path : undefined}
            onHistory={() => setOpen("history")}
          />
        )}
        {records && !place.record && <Overview records={records} onTask={setOpen} />}
      </main>
      {open === "history" && session && <HistoryDialog session={session} onClose={close} />}
      {open === "publish" && <PublishDialog onClose={close} />}
      {typeof open === "object" && (
        <RecordDialog
          task={open}
          onClose={close}
          onDone={(name) => {
            if (open.task === "rename" || open.task === "remove") forgetSession(open.record?.name ?? "");
            void Promise.all([reload(), editor.poll()]).then(focusHeading);
            if (name && open.task !== "restore") goTo(name);
          }}
        />
      )}
    </div>
  );
}

function publicationWords(publication: Publication | undefined): string {
  if (publication?.state === "running") return EDITOR.publishing(nameOf(publication.by));
  if (publication?.state === "failed") return EDITOR.failed;
  return publication?.state === "live" ? EDITOR.live(longTime(publication.at)) : "";
}
