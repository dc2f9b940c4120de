import { useState } from "react";
import type { EditorState, RecordGroup, RecordSummary } from "../api-types.ts";
import { Button, Icon, Segments, Tag, TextInput } from "./Controls.tsx";
import styles from "./Overview.module.css";
import type { RecordTask } from "./RecordDialog.tsx";
import { linkTo } from "./use-place.ts";
import { GROUPS, longDay, longTime, nameOf, shortTime } from "./words.ts";

type Props = {
  records: readonly RecordSummary[];
  state: EditorState | undefined;
  /** The records with text that is only in this browser. */
  unsaved: ReadonlySet<string>;
  onTask(task: RecordTask): void;
};

const FILTERS = { all: { label: "All" }, changed: { label: "Changed" }, check: { label: "To check" } } as const;
const STATES = { published: "Published", changed: "Changed", new: "New", removed: "Removed" } as const;
const TASKS = {
  copy: "Copy…",
  rename: "Rename…",
  remove: "Remove…",
  restore: "Back to the published version…",
} as const;
const TONES = { published: "quiet", changed: "new", new: "new", removed: "bad" } as const;

/** All records, to be found, opened, created and removed. */
export function Overview({ records, state, unsaved, onTask }: Props) {
  const [search, setSearch] = useState("");
  const [filter, setFilter] = useState<keyof typeof FILTERS>("all");
  const words = search.toLowerCase().split(/\s+/);
  const found = records.filter(
    ({ title, address, group, state, warnings }) =>
      words.every((word) => `${title} ${address} ${GROUPS[group].many}`.toLowerCase().includes(word)) &&
      (filter !== "changed" || state !== "published") &&
      (filter !== "check" || warnings.length > 0),
  );
  const groups = (Object.keys(GROUPS) as RecordGroup[]).map((group) => ({
    group,
    ...GROUPS[group],
    records: found.filter((record) => record.group === group),
  }));
  return (
    <div className={styles.overview}>
      <div className={styles.tools}>
        <div className={styles.search}>
          <Icon name="search" />
          <TextInput
            label="Search all content"
            isLabelHidden
            type="search"
            value={search}
            placeholder="Search all content"
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
        <Segments name="Which content is listed" value={filter} options={FILTERS} onChange={setFilter} />
        <p className="note" role="status">
          {found.length} of {records.length}
        </p>
      </div>
      <Dates records={records} />
      <div className={styles.groups}>
        {groups.map(
          ({ group, many, one, records }) =>
            (records.length > 0 || (one && filter === "all" && search === "")) && (
              <section key={group} aria-labelledby={`group-${group}`}>
                <header className={styles.head}>
                  <h2 id={`group-${group}`} className="d4">
                    {many}
                  </h2>
                  {one && <Button onClick={() => onTask({ task: "create", group })}>New {one}</Button>}
                </header>
                <ul>
                  {records.map((record) => (
                    <Row
                      key={record.name}
                      record={record}
                      isUnsaved={unsaved.has(record.name)}
                      editing={state?.others.filter((other) => other.record === record.name) ?? []}
                      onTask={onTask}
                    />
                  ))}
                </ul>
              </section>
            ),
        )}
      </div>
    </div>
  );
}

type RowProps = {
  record: RecordSummary;
  isUnsaved: boolean;
  editing: EditorState["others"];
  onTask(task: RecordTask): void;
};

function Row({ record, isUnsaved, editing, onTask }: RowProps) {
  const { name, title, address, group, state, warnings, changed } = record;
  const menu = `menu-${name}`;
  const tasks = tasksOf(record);
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        {state === "removed" ? <s>{title}</s> : <a href={linkTo(name)}>{title}</a>}
        {group !== "words" && <span className="note">{address}</span>}
      </div>
      <div className={styles.people}>
        {editing.map(({ person }) => (
          <span key={person.email} className={styles.person}>
            {nameOf(person)} is here
          </span>
        ))}
      </div>
      <div className={styles.state}>
        {state === "published" && !isUnsaved ? (
          <span className="note">Published</span>
        ) : (
          <Tag tone={isUnsaved ? "bad" : TONES[state]}>{isUnsaved ? "Not saved yet" : STATES[state]}</Tag>
        )}
      </div>
      <div className={styles.warnings}>
        {warnings.length > 0 && (
          <details>
            <summary>
              {warnings.length} to check<span className="sr">: {title}</span>
            </summary>
            <ul>
              {warnings.map((warning) => (
                <li key={warning}>{warning === "sample" ? "Invented sample content is still here." : warning}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <time className={`note ${styles.changed}`} dateTime={new Date(changed).toISOString()} title={longTime(changed)}>
        <span className="sr">Changed </span>
        {shortTime(changed)}
      </time>
      <div className={styles.more}>
        {tasks.length > 0 && (
          <>
            <Button kind="plain" icon="more" name={`More: ${title}`} popoverTarget={menu} />
            <div id={menu} popover="auto" className={styles.menu}>
              {tasks.map((task) => (
                <Button key={task} kind="plain" popoverTarget={menu} onClick={() => onTask({ task, record })}>
                  {TASKS[task]}
                </Button>
              ))}
            </div>
          </>
        )}
      </div>
    </li>
  );
}

/** The home page and the words of the site cannot be removed. */
function tasksOf({ group, address, state }: RecordSummary): (keyof typeof TASKS)[] {
  const isFixed = !GROUPS[group].one || address === "/" || state === "removed";
  const isDraft = state === "changed" || state === "removed";
  return [...(isFixed ? [] : (["copy", "rename", "remove"] as const)), ...(isDraft ? (["restore"] as const) : [])];
}

/** What appears and disappears by its date, first the next one. */
function Dates({ records }: { records: readonly RecordSummary[] }) {
  const dates = records
    .flatMap(({ name, title, shownFrom, shownUntil }) => [
      ...(shownFrom ? [{ name, title, day: shownFrom, what: "appears on" }] : []),
      ...(shownUntil ? [{ name, title, day: shownUntil, what: "is shown until" }] : []),
    ])
    .sort((one, other) => one.day.localeCompare(other.day));
  if (dates.length === 0) return null;
  return (
    <section className={styles.dates} aria-labelledby="dates">
      <h2 id="dates" className="d4">
        By date
      </h2>
      <ul>
        {dates.map(({ name, title, day, what }) => (
          <li key={name + what}>
            <a href={linkTo(name)}>{title}</a> {what} <time dateTime={day}>{longDay(day)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
