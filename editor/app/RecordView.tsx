import { useEffect, useRef, useState } from "react";
import { Button, Notice, Tag } from "#site/components/controls/Controls.tsx";
import { useAnnouncement } from "#site/components/ui/use-announcement.ts";
import type { EditorState, FieldPath, Json, RecordName } from "../api-types.ts";
import { changedTexts, valueAt } from "../form/form-values.ts";
import { OriginalChanges } from "../form/OriginalText.tsx";
import { RecordForm } from "../form/RecordForm.tsx";
import { RECORD } from "../texts.ts";
import { focusHeading, useAttempt } from "./Dialog.tsx";
import styles from "./Editor.module.css";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { PageFrame, type SendToPage } from "./PageFrame.tsx";
import { isSaved, type RecordSession, saveWords } from "./record-session.ts";
import { Segments } from "./Segments.tsx";
import { goTo, linkTo, useEditor } from "./use-editor.ts";
import { useWindowEvent } from "./use-window-event.ts";
import { namedProblem, nameOf } from "./words.ts";

type Props = { session: RecordSession; start: FieldPath | undefined; onHistory(): void };

const STEPS = [
  { from: "past", icon: "undo", label: RECORD.undo },
  { from: "future", icon: "redo", label: RECORD.redo },
] as const;
const TABS = ["page", "text"] as const;
type Tab = (typeof TABS)[number];
const isService = (value: Json) => valueAt(value, ["service"]) !== undefined;

export function RecordView({ session, start, onHistory }: Props) {
  const editor = useEditor();
  const { record, state } = session;
  const { name, problems, shown: valid } = record;
  const [selected, setSelected] = useState(start);
  const [tab, setTab] = useState<Tab>(start ? "text" : "page");
  const [address, setAddress] = useState(record.address);
  const { attempt, failure } = useAttempt();
  const page = useRef<SendToPage>(null);
  /** A record that was opened by a click in the page: the page stays. */
  const fromPage = useRef<RecordName>(undefined);
  const heldBy = editor.state?.others.find((other) => other.record === name);

  /** Shows in the page what its HTML does not have yet. */
  const showTyped = (before: Json, after: Json) => {
    for (const { path, text } of changedTexts(before, after)) {
      const filled = text.replaceAll(/\{(site\.[\w.]+)\}/g, (all, fill) => record.choices.fills[fill] ?? all);
      page.current?.({ type: "typed", field: { record: name, path }, text: filled });
    }
  };
  const shown = useRef({ session, value: state.value });
  useEffect(() => {
    if (shown.current.session === session) showTyped(shown.current.value, state.value);
    shown.current = { session, value: state.value };
  });
  useEffect(() => {
    if (fromPage.current !== name) setAddress(record.address);
    fromPage.current = undefined;
  }, [name, record.address]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record starts without a field
  useEffect(() => {
    setSelected(start);
    if (start) setTab("text");
  }, [name, start]);
  const otherVersions = JSON.stringify({ ...editor.state?.versions, [name]: undefined });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page changes with every save, also of others
  useEffect(() => page.current?.({ type: "saved" }), [valid, otherVersions]);

  const select = (path: FieldPath | undefined) => {
    setSelected(path);
    page.current?.({ type: "select", field: path ? { record: name, path } : null });
  };
  const openFromPage = (other: RecordName, path?: FieldPath) => {
    fromPage.current = other;
    goTo(other, path);
  };
  const step = (from: "past" | "future") => {
    const path = heldBy ? undefined : session.step(from);
    if (path) select(path);
  };
  const takeOver = () => attempt(() => session.takeOver().then(editor.poll).then(focusHeading));
  const keys = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || document.querySelector("dialog[open]")) return;
    const key = event.key.toLowerCase();
    if (key === "z") step(event.shiftKey ? "future" : "past");
    else if (key === "y") step("future");
    else if (key === "s") void session.save();
    else return;
    event.preventDefault();
  };
  useWindowEvent("keydown", keys);

  return (
    <div className={`is-grid ${styles.view}`} data-tab={tab}>
      <section className={`in-column ${styles.text}`} aria-label={RECORD.text}>
        <Toolbar
          {...{ session, tab, isHeld: heldBy !== undefined, onTab: setTab, onSelect: select, onStep: step, onHistory }}
        />
        <div className={`is-flexible ${styles.form}`}>
          <Warnings session={session} heldBy={heldBy} failure={failure} onTake={takeOver} />
          {!heldBy && (
            <ErrorBoundary key={name}>
              <RecordForm session={session} selected={selected} onSelect={select} />
            </ErrorBoundary>
          )}
        </div>
      </section>
      <section className={`in-column ${styles.page}`} aria-label={RECORD.page}>
        <PageFrame
          address={address}
          isBehind={isSaved(state) && problems.length > 0}
          page={page}
          onShown={(now, isLoaded) => {
            setAddress(now);
            showTyped(valid, state.value);
            if (selected && isLoaded) select(selected);
            const next = editor.records?.find((each) => each.group !== "words" && each.address === now);
            if (next && now !== address) openFromPage(next.name);
          }}
          onSelected={(field) => {
            setTab("text");
            if (field.record === name) setSelected(field.path);
            else openFromPage(field.record, field.path);
          }}
          onKeyDown={keys}
        />
      </section>
    </div>
  );
}

type ToolbarProps = {
  session: RecordSession;
  tab: Tab;
  isHeld: boolean;
  onTab(tab: Tab): void;
  onSelect(path: FieldPath | undefined): void;
  onStep(from: "past" | "future"): void;
  onHistory(): void;
};

function Toolbar({ session, tab, isHeld, onTab, onSelect, onStep, onHistory }: ToolbarProps) {
  const { state, history } = session;
  const [problem] = session.record.problems;
  const words = saveWords(session);
  const announced = useAnnouncement(words);
  const isReady = isSaved(state);
  return (
    <div className={`in-row ${styles.bar}`}>
      <span className={styles.tabs}>
        <Segments name={RECORD.shown} value={tab} options={TABS} onChange={onTab} />
      </span>
      <Tag tone={isReady ? (problem ? "warn" : "ok") : state.obstacle ? "bad" : undefined}>
        {problem && isReady ? (
          <button type="button" onClick={() => onSelect(problem.path)}>
            {words}
          </button>
        ) : (
          words
        )}
      </Tag>
      <span className="sr" role="status">
        {announced}
      </span>
      <span className={styles.end}>
        {STEPS.map(({ from, ...rest }) => (
          <Button
            key={from}
            kind="plain"
            disabled={!history[from][0] || isHeld}
            onClick={() => onStep(from)}
            {...rest}
          />
        ))}
        <Button kind="plain" onClick={onHistory}>
          {RECORD.history}
        </Button>
      </span>
    </div>
  );
}

type Other = EditorState["others"][number];
type WarningsProps = { session: RecordSession; heldBy: Other | undefined; failure: string; onTake(): void };

/** Another tab that edits the record, and errors outside its fields. */
function Warnings({ session, heldBy, failure, onTake }: WarningsProps) {
  const editor = useEditor();
  const { record, state } = session;
  const { name, published } = record;
  const elsewhere = record.problems.filter(({ record: other, path }) => other !== name || path.length === 0);
  return (
    <>
      <div role="alert">
        {heldBy && <Held {...heldBy} isOwn={heldBy.person.email === editor.state?.person.email} onTake={onTake} />}
        {session.isInHistory && <Notice tone="warn">{RECORD.inHistory}</Notice>}
        {failure && <Notice tone="bad">{failure}</Notice>}
        {published !== undefined && isService(state.value) !== isService(published) && (
          <Notice tone="warn">{isService(state.value) ? RECORD.toServices : RECORD.toPages}</Notice>
        )}
      </div>
      <OriginalChanges session={session} />
      {elsewhere.map(({ record: other, path, text }) => (
        <Notice key={other + path.join()} tone="warn">
          <a href={linkTo(other, path)}>
            {editor.records?.find((each) => each.name === other)?.title ?? RECORD.anotherPage}
          </a>
          <span>{`: ${namedProblem({ record: other, path, text })}`}</span>
        </Notice>
      ))}
    </>
  );
}

/** Somebody else changes the record, or the person does in another window. */
const Held = ({ person, isTaken, isOwn, onTake }: Other & { isOwn: boolean; onTake(): void }) => (
  <Notice tone="warn">
    <p>{isOwn ? RECORD.otherWindow : isTaken ? RECORD.taken(nameOf(person)) : RECORD.held(nameOf(person))}</p>
    <Button onClick={onTake}>{isOwn ? RECORD.continue : RECORD.takeOver}</Button>
  </Notice>
);
