import { Button, Notice } from "#site/components/controls/Controls.tsx";
import { REMOVABLE, type RecordSummary, type SampleEntry } from "../api-types.ts";
import { ENTRIES, LIST } from "../texts.ts";
import { request } from "./api.ts";
import { focusHeading, useAttempt } from "./Dialog.tsx";
import styles from "./Overview.module.css";
import type { RecordTask } from "./RecordDialog.tsx";
import { linkTo, useEditor } from "./use-editor.ts";
import { nameOf, sampleCount } from "./words.ts";

type Props = { records: readonly RecordSummary[]; onTask(task: RecordTask): void };

export function MakeItYours({ records, onTask }: Props) {
  const samples = records.flatMap(({ name, samples }) => samples.map((each) => ({ ...each, name })));
  const byEntry = Map.groupBy(samples, ({ entry }) => entry);
  const done = Object.entries(ENTRIES).filter(([entry]) => !byEntry.has(entry as SampleEntry));
  if (samples.length === 0) return null;
  return (
    <section aria-labelledby="yours">
      <header className={`button-row is-spread ${styles.head}`}>
        <h2 id="yours" className="d4">
          {LIST.yours}
        </h2>
        <p className="note">{LIST.ofSample}</p>
      </header>
      <ul className={`ruled is-grid ${styles.yours}`}>
        {(Object.keys(ENTRIES) as SampleEntry[]).map((entry) => {
          const own = byEntry.get(entry) ?? [];
          const samples = own.some(({ isRemovable }) => isRemovable) && REMOVABLE.find((each) => each === entry);
          const remove = LIST.removeSample(ENTRIES[entry]);
          if (!own[0]) return null;
          return (
            <li key={entry} className="in-row gap-3">
              <a href={linkTo(own[0].name, own[0].path)}>{ENTRIES[entry]}</a>
              <span className="note">{LIST.left(sampleCount(own))}</span>
              {samples && (
                <Button kind="small" icon="remove" label={remove} onClick={() => onTask({ task: "remove", samples })} />
              )}
            </li>
          );
        })}
      </ul>
      {done.length > 0 && (
        <details>
          <summary className="note">{LIST.done(done.length)}</summary>
          <p>{done.map(([, title]) => title).join(", ")}</p>
        </details>
      )}
    </section>
  );
}

/** Takes back the last removal, until the next publication. */
export function UndoRemoval() {
  const { state, reload, poll } = useEditor();
  const { attempt, failure } = useAttempt();
  const { removal } = state ?? {};
  if (!removal) return null;
  const undo = async () => {
    await request("removals", "POST", { isUndo: true });
    await Promise.all([reload(), poll()]);
    focusHeading();
  };
  return (
    <div role="status">
      <Notice tone="new">
        <span>{LIST.removed(nameOf(removal.by), removal.title)}</span>{" "}
        <Button kind="small" icon="undo" onClick={() => attempt(undo)}>
          {LIST.undo}
        </Button>
        {failure && <span>{` ${failure}`}</span>}
      </Notice>
    </div>
  );
}
