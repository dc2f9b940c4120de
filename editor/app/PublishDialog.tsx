import { useEffect, useState } from "react";
import type { Json, Publication, PublishRequest, PublishResult, RecordChanges, RecordName } from "../api-types.ts";
import { obstacleOf, request } from "./api.ts";
import { Comparison } from "./Comparison.tsx";
import { Conflicts } from "./Conflicts.tsx";
import { Button, Notice, Tag, TextInput } from "./Controls.tsx";
import { Dialog, DialogFoot } from "./Dialog.tsx";
import styles from "./PublishDialog.module.css";
import { count } from "./save-state.ts";
import { longTime, nameOf } from "./words.ts";

type Props = {
  publication: Publication;
  /** Titles of records whose text the server does not have, so that it is not published. */
  unsaved: readonly string[];
  /** A field in words. */
  labelOf(record: RecordName, path: readonly (string | number)[], value?: Json): string;
  onStarted(): void;
  onClose(): void;
};
type ConflictAnswer = Extract<PublishResult, { outcome: "conflict" }>;
type Choice = NonNullable<PublishRequest["choices"]>[number];

const STATES = { changed: "Changed", new: "New", removed: "Removed" } as const;

/** What a publication changes, and how it goes. */
export function PublishDialog({ publication, unsaved, labelOf, onStarted, onClose }: Props) {
  const [changes, setChanges] = useState<readonly RecordChanges[]>();
  const [left, setLeft] = useState<ReadonlySet<RecordName>>(new Set());
  const [why, setWhy] = useState("");
  const [refusal, setRefusal] = useState("");
  const [conflicts, setConflicts] = useState<ConflictAnswer["conflicts"]>([]);
  const [choices, setChoices] = useState<readonly Choice[]>([]);
  /** The publication that was the last one when this one started. */
  const [before, setBefore] = useState<Publication>();

  useEffect(() => {
    request<RecordChanges[]>("changes").then(setChanges, (error) => setRefusal(sentenceOf(error)));
  }, []);

  const chosen = changes?.filter(({ name }) => !left.has(name)) ?? [];
  const isUndecided = choices.length < conflicts.length;
  const publish = async () => {
    setRefusal("");
    const body: PublishRequest = {
      ...(left.size > 0 && { records: chosen.map(({ name }) => name) }),
      ...(why.trim() && { why: why.trim() }),
      ...(choices.length > 0 && { choices }),
    };
    try {
      const result = await request<PublishResult>("publish", "POST", body);
      if (result.outcome === "started") {
        setBefore(publication);
        onStarted();
      } else if (result.outcome === "conflict") setConflicts(result.conflicts);
      else if (result.outcome === "busy") setRefusal(`${nameOf(result.by)} is publishing right now.`);
      else setRefusal(result.problems.map(({ text }) => text).join(" "));
    } catch (error) {
      setRefusal(sentenceOf(error));
    }
  };

  const isFollowed = publication.state === "running" || (before !== undefined && publication !== before);
  return (
    <Dialog title="Publish" isWide onClose={onClose}>
      {(close) =>
        isFollowed ? (
          <>
            <Progress publication={publication} />
            <DialogFoot>
              <Button onClick={close}>{publication.state === "running" ? "Close and go on editing" : "Close"}</Button>
            </DialogFoot>
          </>
        ) : (
          <>
            {unsaved.length > 0 && (
              <Notice tone="warn">Not saved, so not published: {unsaved.join(", ")}. Open it to see why.</Notice>
            )}
            {conflicts.length > 0 && (
              <Conflicts
                items={conflicts.map((conflict) => ({
                  ...conflict,
                  key: keyOf(conflict),
                  label: labelOf(conflict.record, conflict.path),
                  chosen: choices.find((choice) => keyOf(choice) === keyOf(conflict))?.keep,
                }))}
                onChoose={(key, keep) => {
                  const conflict = conflicts.find((each) => keyOf(each) === key);
                  const others = choices.filter((choice) => keyOf(choice) !== key);
                  if (conflict) setChoices([...others, { record: conflict.record, path: conflict.path, keep }]);
                }}
              />
            )}
            {!changes && !refusal && <p className="note">Looking for changes…</p>}
            {changes?.length === 0 && <p className="note">The site has everything. Nothing waits to be published.</p>}
            {changes?.map((change) => (
              <Change
                key={change.name}
                change={change}
                isChosen={!left.has(change.name)}
                onChoose={(isChosen) => {
                  const next = new Set(left);
                  if (isChosen) next.delete(change.name);
                  else next.add(change.name);
                  setLeft(next);
                }}
              />
            ))}
            <div role="alert">{refusal && <Notice tone="bad">{refusal}</Notice>}</div>
            <DialogFoot>
              <div className={styles.why}>
                <TextInput
                  label="Why (optional)"
                  value={why}
                  maxLength={200}
                  placeholder="New prices for 2027"
                  onChange={({ target }) => setWhy(target.value)}
                />
              </div>
              <Button kind="primary" disabled={chosen.length === 0 || isUndecided} onClick={() => void publish()}>
                {left.size === 0 ? "Publish everything" : `Publish ${chosen.length} of ${changes?.length}`}
              </Button>
            </DialogFoot>
          </>
        )
      }
    </Dialog>
  );
}

const keyOf = ({ record, path }: { record: RecordName; path: readonly (string | number)[] }) =>
  JSON.stringify([record, path]);

function sentenceOf(error: unknown): string {
  const obstacle = obstacleOf(error);
  if (obstacle.kind === "refused") return obstacle.text;
  return obstacle.kind === "signed-out" ? "You are signed out." : "There is no connection.";
}

type ChangeProps = { change: RecordChanges; isChosen: boolean; onChoose(isChosen: boolean): void };

function Change({ change: { title, state, fields, newMedia }, isChosen, onChoose }: ChangeProps) {
  return (
    <section className={styles.change}>
      <h3 className={styles.title}>
        <label>
          <input type="checkbox" checked={isChosen} onChange={({ target }) => onChoose(target.checked)} />
          {title}
        </label>
        <Tag tone={state === "removed" ? "bad" : "new"}>{STATES[state]}</Tag>
      </h3>
      {state === "changed" ? (
        fields.map((field) => (
          <Comparison
            key={field.label + field.path.join()}
            label={field.label}
            old={{ title: "On the site", value: field.old }}
            now={{ title: "After publishing", value: field.new }}
          />
        ))
      ) : (
        <p className="note">{state === "new" ? "It becomes part of the site." : "It leaves the site."}</p>
      )}
      {newMedia.length > 0 && <p className="note">New pictures and videos: {newMedia.join(", ")}</p>}
    </section>
  );
}

function Progress({ publication }: { publication: Publication }) {
  switch (publication.state) {
    case "none":
      return null;
    case "running":
      return (
        <div role="status">
          <p className={styles.result}>Publishing… The site stays as it is until everything is ready.</p>
          <ol className={styles.stages}>
            {publication.stages.map((stage, index) => (
              <li key={stage} data-current={index === publication.stages.length - 1}>
                {stage}
              </li>
            ))}
          </ol>
        </div>
      );
    case "live":
      return (
        <div role="status">
          <p className={styles.result}>
            <Tag tone="ok">Live</Tag> since {longTime(publication.at)}
          </p>
          {publication.note && <Notice tone="warn">{publication.note}</Notice>}
        </div>
      );
    case "failed":
      return (
        <div role="alert">
          <p className={styles.result}>
            <Tag tone="bad">Not published</Tag> The site is unchanged, and your drafts are still here.
          </p>
          <Notice tone="bad">{publication.reason}</Notice>
        </div>
      );
    default:
      return publication satisfies never;
  }
}

/** How a publication is going, for the bar. */
export function publicationWords(publication: Publication | undefined): string {
  if (publication?.state === "running") return `${nameOf(publication.by)} is publishing…`;
  if (publication?.state === "failed") return "The last publication failed";
  return publication?.state === "live" ? `Live since ${longTime(publication.at)}` : "";
}

export const changesWords = (number: number) => (number === 0 ? "Publish" : `Publish ${count(number, "change")}`);
