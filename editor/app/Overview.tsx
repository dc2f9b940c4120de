import { useState } from "react";
import { Button, Notice, Tag, TextInput } from "#site/components/controls/Controls.tsx";
import type { RecordGroup, RecordName, RecordSummary } from "../api-types.ts";
import { EDITOR, GROUPS, LIST, NOT_READY, OUTDATED, part, STATES } from "../texts.ts";
import { request } from "./api.ts";
import { focusHeading, useAttempt } from "./Dialog.tsx";
import { MakeItYours, UndoRemoval } from "./MakeItYours.tsx";
import styles from "./Overview.module.css";
import type { RecordTask } from "./RecordDialog.tsx";
import { recordPath } from "./record-session.ts";
import { Segments } from "./Segments.tsx";
import { chooseLanguage, goTo, linkTo, useEditor } from "./use-editor.ts";
import { languageName, longDay, longTime, nameOf, sampleCount, shortTime } from "./words.ts";

type OnTask = (task: RecordTask) => void;

const FILTERS = ["all", "changed", "to-check"] as const;
export function Overview({ records, onTask }: { records: readonly RecordSummary[]; onTask: OnTask }) {
  const [search, setSearch] = useState("");
  const [filter, setFilter] = useState<(typeof FILTERS)[number]>("all");
  const { language: chosen } = useEditor();
  const first = records.find(({ name }) => name === "site.yaml")?.language ?? "";
  const languages = [...new Set([first, ...records.flatMap(({ language }) => language ?? [])])];
  const language = languages.includes(chosen) ? chosen : first;
  const isFirst = language === first;
  const own = records.filter((record) => (record.language ?? first) === language);
  const isMissing = ({ name, language, state }: RecordSummary) =>
    !isFirst && language === first && state !== "removed" && !own.some(({ original }) => original === name);
  const words = search.toLowerCase().split(/\s+/);
  const listed = records.filter((record) => own.includes(record) || isMissing(record));
  const found = listed.filter((record) => {
    const { title, address, group, state, isReady, isOutdated, warnings } = record;
    return (
      words.every((word) => `${title} ${address} ${GROUPS[group].many}`.toLowerCase().includes(word)) &&
      (filter === "all" || own.includes(record)) &&
      (filter !== "changed" || state !== "published") &&
      (filter !== "to-check" || !isReady || isOutdated || warnings.length > 0)
    );
  });
  const isWhole = filter === "all" && search === "";
  return (
    <div className={`is-grid gap-6 ${styles.overview}`}>
      {languages.length > 1 && (
        <Segments
          name={EDITOR.language}
          value={language}
          options={languages}
          labelOf={(tag) => languageName(tag, tag)}
          onChange={chooseLanguage}
        />
      )}
      <div className={`button-row ${styles.tools}`}>
        <TextInput label={LIST.find} type="search" value={search} onChange={setSearch} />
        <Segments name={LIST.filter} value={filter} options={FILTERS} onChange={setFilter} />
        <p className="note" role="status">
          {isWhole ? "" : part(found.length, listed.length)}
        </p>
      </div>
      <UndoRemoval />
      {isWhole && isFirst && <MakeItYours records={records} onTask={onTask} />}
      <Dates records={own} />
      {(Object.keys(GROUPS) as RecordGroup[]).map((group) => {
        const { many, one } = GROUPS[group];
        const rows = found.filter((record) => record.group === group);
        const create = { task: "create", group, language: isFirst ? undefined : language } as const;
        return (
          (rows.length > 0 || (one && isWhole)) && (
            <section key={group} aria-labelledby={`group-${group}`}>
              <header className={`button-row is-spread ${styles.head}`}>
                <h2 id={`group-${group}`} className="d4">
                  {many}
                </h2>
                {one && <Button onClick={() => onTask(create)}>{LIST.new(one)}</Button>}
                {group === "words" && <Button onClick={() => onTask({ task: "language" })}>{LIST.newLanguage}</Button>}
              </header>
              <ul className="ruled">
                {rows.map((record) =>
                  own.includes(record) ? (
                    <Row key={record.name} record={record} onTask={onTask} />
                  ) : (
                    <MissingRow key={record.name} record={record} language={language} />
                  ),
                )}
              </ul>
            </section>
          )
        );
      })}
    </div>
  );
}

/** A record of the default language that another one does not have. */
function MissingRow({ record: { name, title, group, address, language: original }, language }: MissingProps) {
  const { reload } = useEditor();
  const { attempt, alert } = useAttempt();
  const translate = async () => {
    const version = await request<{ name: RecordName }>(`${recordPath(name)}/translate`, "POST", { language });
    await reload();
    goTo(version.name);
  };
  return (
    <li className={`is-grid at-center ${styles.row}`}>
      <div className={`in-rows ${styles.name}`}>
        <span lang={group === "words" ? undefined : original}>{title}</span>
        {group !== "words" && <span className="note">{address}</span>}
        {alert}
      </div>
      <div className={`in-row is-spread gap-3 ${styles.missing}`}>
        <span className="note">{LIST.missing}</span>
        <Button kind="small" label={`${LIST.translate}: ${title}`} onClick={() => attempt(translate)}>
          {LIST.translate}
        </Button>
      </div>
    </li>
  );
}

type MissingProps = { record: RecordSummary; language: string };

function Row({ record, onTask }: { record: RecordSummary; onTask: OnTask }) {
  const { name, title, address, group, state, isReady, warnings, samples, changed } = record;
  const editor = useEditor();
  const isUnsaved = editor.unsaved().some((session) => session.record.name === name);
  const people = editor.state?.others.filter((other) => other.record === name) ?? [];
  const isSame = state === "published";
  const [word, tone] = !isReady ? NOT_READY : !isSame ? STATES[state] : record.isOutdated ? OUTDATED : [];
  const menu = `menu-${name}`;
  const isPage = GROUPS[group].one !== undefined && state !== "removed";
  const isHome = (record.original ?? name) === "pages/home.yaml";
  /* The home page and the words of the site cannot be removed, but those of another language can. */
  const canGo = isHome || !isPage ? record.original !== undefined && state !== "removed" : true;
  const can = [
    ...(isPage ? (["copy"] as const) : []),
    ...(isPage && !isHome ? (["rename"] as const) : []),
    ...(canGo ? (["remove"] as const) : []),
  ];
  const tasks = state === "changed" || state === "removed" ? [...can, "restore" as const] : can;
  return (
    <li className={`is-grid at-center ${styles.row}`}>
      <div className={`in-rows ${styles.name}`}>
        {state === "removed" ? (
          <s>{title}</s>
        ) : (
          <a href={linkTo(name)} lang={group === "words" ? undefined : record.language}>
            {title}
          </a>
        )}
        {group !== "words" && <span className="note">{address}</span>}
        {people.map(({ person }) => (
          <Tag key={person.email} tone="new">
            {person.email === editor.state?.person.email ? LIST.otherWindow : LIST.isHere(nameOf(person))}
          </Tag>
        ))}
      </div>
      <div className={styles.state}>
        {isUnsaved ? <Tag tone="bad">{LIST.notSaved}</Tag> : word && <Tag tone={tone}>{word}</Tag>}
      </div>
      <div className={`note ${styles.warnings}`}>
        {samples[0] && (
          <a href={linkTo(name, samples[0].path)}>
            <span>{LIST.samples(sampleCount(samples))}</span>
            <span className="sr">{`: ${title}`}</span>
          </a>
        )}
        {warnings.length > 0 && (
          <details>
            <summary>
              <span>{LIST.toCheck(warnings.length)}</span>
              <span className="sr">{`: ${title}`}</span>
            </summary>
            <ul>
              {warnings.map(({ path, text }) => (
                <li key={text + path.join()}>
                  <a href={linkTo(name, path)}>{text}</a>{" "}
                  <button
                    type="button"
                    className="note"
                    onClick={() => {
                      const answer = request(`${recordPath(name)}/dismiss`, "POST", { text });
                      void answer.then(editor.reload, editor.reload).then(focusHeading);
                    }}
                  >
                    {LIST.dismiss}
                    <span className="sr">{`: ${text}`}</span>
                  </button>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <time className="note" dateTime={new Date(changed).toISOString()} title={longTime(changed)}>
        <span className="sr">{`${LIST.changed} `}</span>
        <span>{shortTime(changed)}</span>
      </time>
      {tasks.length > 0 && (
        <div className={styles.more}>
          <Button kind="plain" icon="more" label={LIST.more(title)} popoverTarget={menu} />
          <div id={menu} popover="auto" className={`is-framed on-surface ${styles.menu}`}>
            {tasks.map((task) => (
              <Button
                key={task}
                kind="plain"
                onClick={({ currentTarget }) => {
                  /* First, so that the focus is on the button of the menu, to which the dialog returns it. */
                  currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
                  onTask({ task, record });
                }}
              >
                {LIST[task]}
              </Button>
            ))}
          </div>
        </div>
      )}
    </li>
  );
}

function Dates({ records }: { records: readonly RecordSummary[] }) {
  const dates = records
    .flatMap(({ name, title, dates }) => dates.map((date) => ({ name, title, ...date })))
    .sort((one, other) => one.day.localeCompare(other.day));
  return (
    dates.length > 0 && (
      <section aria-labelledby="dates">
        <Notice tone="new">
          <h2 id="dates" className="d4">
            {LIST.byDate}
          </h2>
          <ul>
            {dates.map(({ name, title, day, verb }) => (
              <li key={name + verb}>
                <a href={linkTo(name)}>{title}</a> <span>{verb}</span> <time dateTime={day}>{longDay(day)}</time>
              </li>
            ))}
          </ul>
        </Notice>
      </section>
    )
  );
}
