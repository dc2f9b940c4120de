import { useState } from "react";
import type { RecordSummary, RecordsResult, RemoveRequest } from "../api-types.ts";
import { request, sentenceOf } from "./api.ts";
import { Button, Notice } from "./Controls.tsx";
import { focusHeading } from "./Dialog.tsx";
import styles from "./Overview.module.css";
import { linkTo } from "./place.ts";
import type { RecordTask } from "./RecordDialog.tsx";
import { useEditor } from "./use-editor.ts";
import { count, ENTRIES, nameOf, type SampleEntry } from "./words.ts";

const REMOVABLE = ["case-study", "article", "job", "people", "quotes", "clients", "certificates"] as const;
const isRemovable = (entry: SampleEntry): entry is NonNullable<RemoveRequest["samples"]> =>
  (REMOVABLE as readonly SampleEntry[]).includes(entry);

/** What is still of the sample: entries with the number of texts, a link to the first one, and what removes all of them. */
export function MakeItYours({
  records,
  onTask,
}: {
  records: readonly RecordSummary[];
  onTask(task: RecordTask): void;
}) {
  const samples = records.flatMap(({ name, samples }) => samples.map((each) => ({ ...each, name })));
  const entries = Map.groupBy(samples, ({ entry }) => entry);
  const all = Object.keys(ENTRIES) as SampleEntry[];
  const done = all.filter((entry) => !entries.has(entry));
  if (done.length === all.length) return null;
  return (
    <section aria-labelledby="yours">
      <header className={styles.head}>
        <h2 id="yours" className="d4">
          Make it yours
        </h2>
        <p className="note">What is still of the sample</p>
      </header>
      <ul className={styles.yours}>
        {all.map((entry) => {
          const [first, ...others] = entries.get(entry) ?? [];
          if (!first) return null;
          const number = others.reduce((sum, each) => sum + each.count, first.count);
          return (
            <li key={entry}>
              <a href={linkTo(first.name, first.path)}>{ENTRIES[entry]}</a>
              <span className="note">
                {entry === "logo" || entry === "colours" ? "as in the sample" : count(number, "text")}
              </span>
              {isRemovable(entry) && (
                <Button
                  kind="small"
                  icon="remove"
                  name={`Remove the sample ${ENTRIES[entry].toLowerCase()}…`}
                  onClick={() => onTask({ task: "remove", samples: entry })}
                />
              )}
            </li>
          );
        })}
      </ul>
      {done.length > 0 && (
        <details className={styles.done}>
          <summary className="note">{done.length} done</summary>
          <p>{done.map((entry) => ENTRIES[entry]).join(", ")}</p>
        </details>
      )}
    </section>
  );
}

/** Takes back the last removal, until the next publication. */
export function UndoRemoval() {
  const { state, reload, poll } = useEditor();
  const [refusal, setRefusal] = useState("");
  const { removal } = state ?? {};
  if (!removal) return null;
  const undo = async () => {
    try {
      const result = await request<RecordsResult>("removals", "POST", { isUndo: true } satisfies RemoveRequest);
      setRefusal(result.outcome === "invalid" ? result.problems.map(({ text }) => text).join("\n") : "");
      await Promise.all([reload(), poll()]);
      focusHeading();
    } catch (error) {
      setRefusal(sentenceOf(error));
    }
  };
  const what = removal.samples ? `the sample ${ENTRIES[removal.samples].toLowerCase()}` : `“${removal.title}”`;
  return (
    <div role="status">
      <Notice tone="new">
        {removal.by.email === state?.person.email ? "You" : nameOf(removal.by)} removed {what}.{" "}
        <Button kind="small" icon="undo" onClick={() => void undo()}>
          Undo
        </Button>
        {refusal && <p>{refusal}</p>}
      </Notice>
    </div>
  );
}
