import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useAnnouncement } from "#site/components/ui/use-announcement.ts";
import type { EditorState, FieldPath, Json, RecordName, RecordSummary } from "../api-types.ts";
import { fieldLabel } from "../form/field-changes.ts";
import { RecordForm } from "../form/RecordForm.tsx";
import { Conflicts } from "./Conflicts.tsx";
import { Button, Notice, Segments, Tag } from "./Controls.tsx";
import { type Page, PageFrame } from "./PageFrame.tsx";
import styles from "./RecordView.module.css";
import type { RecordSession } from "./record-session.ts";
import { isSaved, saveWords } from "./save-state.ts";
import { changedTexts } from "./values.ts";
import { nameOf } from "./words.ts";

type Props = {
  session: RecordSession;
  records: readonly RecordSummary[];
  state: EditorState | undefined;
  /** The field to start with. */
  start: FieldPath | undefined;
  onOpen(record: RecordName, path?: FieldPath): void;
  onHistory(): void;
};

/** Milliseconds after the last key. */
const TYPES_NOW = 60_000;
const TABS = { page: { label: "Page" }, text: { label: "Text" } } as const;

/** A record: its text as a form, and the page that shows it. */
export function RecordView({ session, records, state: editor, start, onOpen, onHistory }: Props) {
  const { record } = session;
  const { state, history, isKept } = useSyncExternalStore(session.subscribe, session.snapshot);
  const [selected, setSelected] = useState(start);
  const [tab, setTab] = useState<keyof typeof TABS>(start ? "text" : "page");
  const [address, setAddress] = useState(record.address);
  const page = useRef<Page>(null);
  /** A record that was opened by a click in the page: the page stays. */
  const fromPage = useRef<RecordName>(undefined);
  const problems = state.obstacle?.kind === "invalid" ? state.obstacle.problems : [];
  const elsewhere = problems.filter((problem) => problem.record !== record.name);
  const people = editor?.others.filter((other) => other.record === record.name) ?? [];
  const words = saveWords(state);
  const announced = useAnnouncement(words);

  /** Shows in the page what its HTML does not have yet. */
  const showTyped = (before: Json, after: Json) => {
    for (const { path, text } of changedTexts(before, after))
      page.current?.send({ type: "typed", field: { record: record.name, path }, text });
  };
  const shown = useRef({ session, value: state.value });
  useEffect(() => {
    if (shown.current.session === session) showTyped(shown.current.value, state.value);
    shown.current = { session, value: state.value };
  });
  useEffect(() => {
    if (fromPage.current !== record.name) setAddress(record.address);
    fromPage.current = undefined;
  }, [record]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record starts without a field
  useEffect(() => {
    setSelected(start);
    if (start) setTab("text");
  }, [record, start]);
  const otherVersions = JSON.stringify({ ...editor?.versions, [record.name]: undefined });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page changes with every save, also of others
  useEffect(() => page.current?.send({ type: "saved" }), [state.saved, otherVersions]);

  const select = (path: FieldPath | undefined) => {
    setSelected(path);
    page.current?.send({ type: "select", field: path ? { record: record.name, path } : null });
  };
  const openFromPage = (name: RecordName, path?: FieldPath) => {
    fromPage.current = name;
    onOpen(name, path);
  };
  const step = (move: "undo" | "redo") => {
    const path = session[move]();
    if (path) select(path);
  };
  const keys = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || document.querySelector("dialog[open]")) return;
    const key = event.key.toLowerCase();
    if (key === "z") step(event.shiftKey ? "redo" : "undo");
    else if (key === "y") step("redo");
    else if (key === "s") void session.save();
    else return;
    event.preventDefault();
  };
  const latestKeys = useRef(keys);
  useEffect(() => {
    latestKeys.current = keys;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latestKeys.current(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);

  return (
    <div className={styles.view} data-tab={tab}>
      <section className={styles.text} aria-label="Text">
        <div className={styles.bar}>
          <span className={styles.tabs}>
            <Segments name="What is shown" value={tab} options={TABS} onChange={setTab} />
          </span>
          <Tag tone={isSaved(state) && state.conflicts.length === 0 ? "ok" : state.obstacle ? "bad" : "quiet"}>
            {problems[0] ? (
              <button type="button" className={styles.link} onClick={() => select(problems[0]?.path)}>
                {words}
              </button>
            ) : (
              words
            )}
          </Tag>
          <span className="sr" role="status">
            {announced}
          </span>
          <span className={styles.tools}>
            <Button
              kind="plain"
              icon="undo"
              name="Undo"
              disabled={history.past.length === 0}
              onClick={() => step("undo")}
            />
            <Button
              kind="plain"
              icon="redo"
              name="Redo"
              disabled={history.future.length === 0}
              onClick={() => step("redo")}
            />
            <Button kind="plain" onClick={onHistory}>
              History
            </Button>
          </span>
        </div>
        <div className={styles.form}>
          {people.map(({ person, idle }) => (
            <Notice key={person.email + idle} tone="warn">
              {person.email === editor?.person.email ? "You have" : `${nameOf(person)} has`} this open in another window
              {idle < TYPES_NOW ? ", and types there" : ""}. Only if both change the same field, you are asked whose
              text stays.
            </Notice>
          ))}
          {!isKept && (
            <Notice tone="warn">This browser has no room for unsaved text. Stay until it says “Saved”.</Notice>
          )}
          {state.conflicts.length > 0 && (
            <Conflicts
              items={state.conflicts.map((conflict) => ({
                ...conflict,
                key: JSON.stringify(conflict.path),
                label: fieldLabel(record.schema, state.value, conflict.path),
              }))}
              onChoose={(key, keep) => {
                const conflict = state.conflicts.find(({ path }) => JSON.stringify(path) === key);
                if (conflict) session.choose(conflict, keep);
              }}
            />
          )}
          {elsewhere.length > 0 && (
            <Notice tone="bad">
              <ul>
                {elsewhere.map(({ record: name, path, text }) => (
                  <li key={name + path.join()}>
                    <button type="button" className={styles.link} onClick={() => onOpen(name, path)}>
                      {records.find((each) => each.name === name)?.title ?? "Another record"}
                    </button>
                    : {text}
                  </li>
                ))}
              </ul>
            </Notice>
          )}
          <RecordForm
            key={record.name}
            schema={record.schema}
            value={state.value}
            published={record.published}
            problems={problems.filter((problem) => problem.record === record.name)}
            selected={selected}
            choices={record.choices}
            onChange={session.type}
            onSelect={select}
          />
        </div>
      </section>
      <section className={styles.page} aria-label="Page">
        <PageFrame
          address={address}
          page={page}
          onShown={(now, isLoaded) => {
            setAddress(now);
            showTyped(state.saved, state.value);
            if (selected && isLoaded) select(selected);
            const next = records.find((each) => each.group !== "words" && each.address === now);
            if (next && now !== address) openFromPage(next.name);
          }}
          onSelected={(field) => {
            setTab("text");
            if (field.record === record.name) setSelected(field.path);
            else openFromPage(field.record, field.path);
          }}
          onKeyDown={keys}
        />
      </section>
    </div>
  );
}
