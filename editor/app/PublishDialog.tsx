import { useEffect, useState } from "react";
import { Button, Check, Notice, Tag, TextInput } from "#site/components/controls/Controls.tsx";
import type { Publication, PublishResult, RecordChanges, RecordName, SampleEntry } from "../api-types.ts";
import { CHANGES, EDITOR, LIST, NOT_READY, PUBLISH, STATES } from "../texts.ts";
import { request } from "./api.ts";
import { ChangeList, Pictures, textOf } from "./ChangeList.tsx";
import styles from "./Dialog.module.css";
import { Dialog, useAttempt } from "./Dialog.tsx";
import { inStorage, recordPath } from "./record-session.ts";
import { forgetSession, linkTo, useEditor } from "./use-editor.ts";
import { longTime, sampleCount } from "./words.ts";

/** In this browser: the person was asked once whether to publish what is invented. */
const ASKED = "editor-asked-samples";
const INVENTED = new Set<SampleEntry>(["people", "quotes", "clients", "figures", "certificates"]);

export function PublishDialog({ onClose }: { onClose(): void }) {
  const editor = useEditor();
  const { publication = { state: "none" } } = editor.state ?? {};
  const [changes, setChanges] = useState<readonly RecordChanges[]>();
  const [left, setLeft] = useState<readonly RecordName[]>([]);
  const [why, setWhy] = useState("");
  const { attempt, failure, alert } = useAttempt(onClose);
  const [isAsked, setIsAsked] = useState(false);
  const [outdated, setOutdated] = useState<readonly RecordName[]>([]);
  const [isStarted, setIsStarted] = useState(false);

  const readChanges = async () => {
    /* They include text typed just now. */
    await Promise.all(editor.unsaved().map(({ save }) => save()));
    setChanges(await request<RecordChanges[]>("changes"));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once
  useEffect(() => attempt(readChanges), []);

  const chosen = changes?.filter(({ name, problems }) => !problems && !left.includes(name)) ?? [];
  const isInvented = chosen.some(({ samples }) => samples.some(({ entry }) => INVENTED.has(entry)));
  const isAsking = isAsked && isInvented;
  const publish = async () => {
    if (isInvented && !isAsking && !inStorage((storage) => storage.getItem(ASKED))) return setIsAsked(true);
    if (isAsking) inStorage((storage) => storage.setItem(ASKED, "yes"));
    setIsAsked(false);
    const result = await request<PublishResult>("publish", "POST", {
      records: left.length > 0 ? chosen.map(({ name }) => name) : undefined,
      why: why.trim() || undefined,
      over: outdated,
    });
    setOutdated([...outdated, ...result.outdated]);
    if (result.outdated.length > 0) return readChanges();
    await editor.poll();
    setIsStarted(true);
  };

  const bringBack = async ({ name }: RecordChanges) => {
    await request(`${recordPath(name)}/restore`, "POST", {});
    forgetSession(name);
    await Promise.all([readChanges(), editor.reload()]);
  };

  const titleOf = (name: RecordName) => changes?.find((change) => change.name === name)?.title ?? name;
  return (
    <Dialog title={PUBLISH.title} isWide onClose={onClose}>
      {isStarted || publication.state === "running" ? (
        <>
          <Progress publication={publication} />
          <footer>
            <Button onClick={onClose}>{publication.state === "running" ? PUBLISH.closeAndEdit : EDITOR.close}</Button>
          </footer>
        </>
      ) : (
        <>
          {publication.state === "failed" && <Progress publication={publication} />}
          {outdated.length > 0 && (
            <Notice tone="warn">
              <span>{PUBLISH.outdated(outdated.map(titleOf).join(", "))}</span> <span>{PUBLISH.outdatedHelp}</span>
            </Notice>
          )}
          {!changes && !failure && <p className="note">{PUBLISH.looking}</p>}
          {changes?.length === 0 && <p className="note">{PUBLISH.nothing}</p>}
          {changes?.map((change) => (
            <ChangedRecord
              key={change.name}
              change={change}
              isChosen={chosen.includes(change)}
              onChoose={(isChosen) =>
                setLeft(isChosen ? left.filter((each) => each !== change.name) : [...left, change.name])
              }
              onUndo={() => attempt(() => bringBack(change))}
              onBroughtBack={() => attempt(readChanges)}
              onLeave={onClose}
            />
          ))}
          {alert}
          <footer>
            {isAsking ? (
              <p role="alert">{PUBLISH.invented}</p>
            ) : (
              <TextInput
                label={PUBLISH.why}
                value={why}
                maxLength={200}
                placeholder={PUBLISH.example}
                onChange={setWhy}
              />
            )}
            <Button kind="primary" disabled={chosen.length === 0} onClick={() => attempt(publish)}>
              {isAsking
                ? PUBLISH.anyway
                : chosen.length < (changes?.length ?? 0)
                  ? PUBLISH.some(chosen.length, changes?.length ?? 0)
                  : PUBLISH.all}
            </Button>
          </footer>
        </>
      )}
    </Dialog>
  );
}

type ChangedRecordProps = {
  change: RecordChanges;
  isChosen: boolean;
  onChoose(isChosen: boolean): void;
  /** Brings back the record as a whole. */
  onUndo(): void;
  onBroughtBack(): void;
  onLeave(): void;
};

function ChangedRecord({ change, isChosen, onChoose, onUndo, onBroughtBack, onLeave }: ChangedRecordProps) {
  const { name, title, state, problems, fields, samples, newMedia } = change;
  const files = newMedia.map((file) => file.replace(/^\w+\//, ""));
  const undo = state === "new" ? PUBLISH.takeAway : CHANGES.back;
  const [word, tone] = problems ? NOT_READY : STATES[state];
  return (
    <section>
      <h3 className={`mt-4 ${styles.title}`}>
        <Check label={title} checked={isChosen} disabled={problems !== undefined} onChange={onChoose} />
        {samples.length > 0 && <span className="note">{LIST.samples(sampleCount(samples))}</span>}
        <Tag tone={tone}>{word}</Tag>
      </h3>
      {problems?.map(({ record, path, text }) => (
        <Notice key={text} tone="warn">
          {PUBLISH.staysDraft}{" "}
          <a href={linkTo(record, path)} onClick={onLeave}>
            {text}
          </a>
        </Notice>
      ))}
      {state === "changed" ? (
        <ChangeList name={name} changes={fields} sides={PUBLISH.sides} onBroughtBack={onBroughtBack} />
      ) : (
        <div className={styles.whole}>
          <p className="note">{!problems?.length && (state === "new" ? PUBLISH.comes : PUBLISH.leaves)}</p>
          <Button kind="small" icon="undo" label={`${undo}: ${title}`} onClick={onUndo}>
            {undo}
          </Button>
        </div>
      )}
      {state === "new" && <Pictures files={files} />}
      {textOf(files) && <p className="note">{PUBLISH.files(textOf(files))}</p>}
    </section>
  );
}

function Progress({ publication }: { publication: Publication }) {
  if (publication.state === "none") return null;
  if (publication.state === "running")
    return (
      <div role="status">
        <p>{PUBLISH.running}</p>
        <ol>
          {publication.stages.map((stage) => (
            <li key={stage}>
              <Tag tone="ok">{stage}</Tag>
            </li>
          ))}
        </ol>
      </div>
    );
  const isLive = publication.state === "live";
  const note = isLive ? publication.note : publication.reason;
  return (
    <div role={isLive ? "status" : "alert"}>
      <p>
        <Tag tone={isLive ? "ok" : "bad"}>{isLive ? PUBLISH.live : PUBLISH.failed}</Tag>{" "}
        <span>{isLive ? PUBLISH.since(longTime(publication.at)) : PUBLISH.unchanged}</span>
      </p>
      {note && <Notice tone={isLive ? "warn" : "bad"}>{note}</Notice>}
    </div>
  );
}
