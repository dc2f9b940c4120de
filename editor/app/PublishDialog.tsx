import { useEffect, useState } from "react";
import { Button, Check, Notice, Tag, TextInput } from "#site/components/controls/Controls.tsx";
import type { Publication, PublishResult, RecordChanges, RecordName, SampleEntry } from "../api-types.ts";
import { request } from "./api.ts";
import { ChangeList, Pictures, textOf } from "./ChangeList.tsx";
import styles from "./Dialog.module.css";
import { Dialog, useAttempt } from "./Dialog.tsx";
import { inStorage, recordPath } from "./record-session.ts";
import { forgetSession, linkTo, useEditor } from "./use-editor.ts";
import { count, longTime, NOT_READY, STATES, sampleCount } from "./words.ts";

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
    /* What was typed just now is part of them. */
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
    <Dialog title="Publish" isWide onClose={onClose}>
      {isStarted || publication.state === "running" ? (
        <>
          <Progress publication={publication} />
          <footer>
            <Button onClick={onClose}>{publication.state === "running" ? "Close and go on editing" : "Close"}</Button>
          </footer>
        </>
      ) : (
        <>
          {publication.state === "failed" && <Progress publication={publication} />}
          {outdated.length > 0 && (
            <Notice tone="warn">
              <span>{`Changed on the website after the draft began: ${outdated.map(titleOf).join(", ")}.`}</span> Look
              at the differences below. If you publish again, the website gets the text of the draft; the other one
              stays under “History”.
            </Notice>
          )}
          {!changes && !failure && <p className="note">Looking for changes…</p>}
          {changes?.length === 0 && <p className="note">The website has everything. Nothing waits to be published.</p>}
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
              <p role="alert">This publishes people, quotes, figures or certificates that are invented.</p>
            ) : (
              <TextInput
                label="Why (optional)"
                value={why}
                maxLength={200}
                placeholder="New prices for 2027"
                onChange={setWhy}
              />
            )}
            <Button kind="primary" disabled={chosen.length === 0} onClick={() => attempt(publish)}>
              {isAsking
                ? "Publish them anyway"
                : chosen.length < (changes?.length ?? 0)
                  ? `Publish ${chosen.length} of ${changes?.length}`
                  : "Publish everything"}
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
  /** One of its changes is brought back. */
  onBroughtBack(): void;
  onLeave(): void;
};

function ChangedRecord({ change, isChosen, onChoose, onUndo, onBroughtBack, onLeave }: ChangedRecordProps) {
  const { name, title, state, problems, fields, samples, newMedia } = change;
  const files = newMedia.map((file) => file.replace(/^\w+\//, ""));
  const undo = state === "new" ? "Take this away again" : "Bring back this";
  const [word, tone] = problems ? NOT_READY : STATES[state];
  return (
    <section>
      <h3 className={styles.title}>
        <Check label={title} checked={isChosen} disabled={problems !== undefined} onChange={onChoose} />
        {samples.length > 0 && <span className="note">{count(sampleCount(samples), "sample text")}</span>}
        <Tag tone={tone}>{word}</Tag>
      </h3>
      {problems?.map(({ record, path, text }) => (
        <Notice key={text} tone="warn">
          It stays a draft.{" "}
          <a href={linkTo(record, path)} onClick={onLeave}>
            {text}
          </a>
        </Notice>
      ))}
      {state === "changed" ? (
        <ChangeList
          name={name}
          changes={fields}
          sides={["On the website", "After publishing"]}
          onBroughtBack={onBroughtBack}
        />
      ) : (
        <div className={styles.whole}>
          <p className="note">
            {!problems?.length && (state === "new" ? "It becomes part of the website." : "It leaves the website.")}
          </p>
          <Button kind="small" icon="undo" label={`${undo}: ${title}`} onClick={onUndo}>
            {undo}
          </Button>
        </div>
      )}
      {state === "new" && <Pictures files={files} />}
      {textOf(files) && <p className="note">{`New files: ${textOf(files)}`}</p>}
    </section>
  );
}

function Progress({ publication }: { publication: Publication }) {
  if (publication.state === "none") return null;
  if (publication.state === "running")
    return (
      <div role="status">
        <p>Publishing… The website stays as it is until everything is ready.</p>
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
        <Tag tone={isLive ? "ok" : "bad"}>{isLive ? "Live" : "Not published"}</Tag>{" "}
        <span>
          {isLive ? `since ${longTime(publication.at)}` : "The website is unchanged, and your drafts are still here."}
        </span>
      </p>
      {note && <Notice tone={isLive ? "warn" : "bad"}>{note}</Notice>}
    </div>
  );
}
