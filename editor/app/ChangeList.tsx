import { diffWordsWithSpace } from "diff";
import { useRef, useState } from "react";
import { Button, Notice } from "#site/components/controls/Controls.tsx";
import type { Choices, FieldChange, Json, RecordName } from "../api-types.ts";
import { withoutChange } from "../form/field-changes.ts";
import { shownText } from "../form/placeholders.ts";
import media from "../media/FileChooser.module.css";
import { isOfType, thumbnail } from "../media/FileChooser.tsx";
import { CHANGES } from "../texts.ts";
import styles from "./Dialog.module.css";
import { openSession, useEditor } from "./use-editor.ts";
import { namedProblem, nameOf } from "./words.ts";

type Props = {
  name: RecordName;
  changes: readonly FieldChange[];
  /** Names of the two sides, such as "On the website" and "After publishing". */
  sides: readonly [old: string, now: string];
  /** The version that the changes are compared with: by default the published one. */
  old?: Json;
  onBroughtBack?(): void;
};

/** The changes of a record one by one: the old and the new value side by side, and a button that brings the old one back. */
export function ChangeList({ name, changes, sides, old, onBroughtBack }: Props) {
  const { state, sessions } = useEditor();
  const list = useRef<HTMLUListElement>(null);
  const fills = sessions.values().next().value?.record.choices.fills;
  const [last, setLast] = useState("");
  const problems = sessions.get(name)?.record.problems ?? [];
  const editedBy = state?.others.find(({ record }) => record === name)?.person;
  const bringBack = async (change: FieldChange) => {
    /* The button goes away. */
    list.current?.focus({ preventScroll: true });
    /* If it cannot be opened, reading the changes again says why. */
    const session = await openSession(name).catch(() => undefined);
    session?.change((now) => withoutChange(session.record.schema, old ?? session.record.published, now, change));
    await session?.save();
    if (session) setLast(shownText(change.label, fills));
    onBroughtBack?.();
  };
  return (
    <>
      <div role="status">
        {last && <p className="sr">{CHANGES.isBack(last)}</p>}
        {last && problems.length > 0 && (
          <Notice tone="warn">{CHANGES.together(last, problems.map(namedProblem).join(" "))}</Notice>
        )}
      </div>
      {editedBy && <p className="note">{CHANGES.held(nameOf(editedBy))}</p>}
      <ul ref={list} tabIndex={-1} aria-label={CHANGES.list} className="ruled">
        {changes.map((change) => (
          <li key={JSON.stringify(change)}>
            <div className={styles.whole}>
              <b>{shownText(change.label, fills)}</b>
              <Button
                kind="small"
                icon="undo"
                label={`${CHANGES.back}: ${shownText(change.label, fills)}`}
                disabled={editedBy !== undefined}
                onClick={() => void bringBack(change)}
              >
                {CHANGES.back}
              </Button>
            </div>
            <Sides titles={sides} fills={fills} {...change} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** In milliseconds. Texts that take longer to compare are shown without marks. */
const LONGEST_COMPARISON = 100;
/** The middle of a long text that did not change. It is left out. */
const UNCHANGED = /(?<=^.{150,160}\s).{100,}(?=\s.{150,160}$)/s;

type SidesProps = Pick<FieldChange, "old" | "new"> & { titles: Props["sides"]; fills: Choices["fills"] | undefined };

/** An old and a new value side by side, with marks where they differ. */
export function Sides({ titles, fills, old, new: now }: SidesProps) {
  const { records = [] } = useEditor();
  const say = (text: string) => {
    const [address] = text.split("#");
    const page = records.find((record) => record.group !== "words" && record.address === address);
    return page ? `${page.title} (${text})` : shownText(text, fills);
  };
  const [before = [], after = []] = [old, now].map((value) => wordsOf(value, say).split("\n"));
  const pieces = diffWordsWithSpace(textOf(before), textOf(after), { timeout: LONGEST_COMPARISON });
  const side = (title: string, lines: readonly string[], other: "added" | "removed", Mark: "del" | "ins") => (
    <div>
      <p className="note">{title}</p>
      <Pictures files={lines} />
      <p className={`may-break keeps-lines ${styles.words}`}>
        {lines.join("") === "" && <i>{CHANGES.nothing}</i>}
        {pieces
          ?.filter((piece) => !piece[other])
          .map(({ value, added, removed }, index) => {
            const Piece = added || removed ? Mark : "span";
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other name
            return <Piece key={index}>{Piece === Mark ? value : value.replace(UNCHANGED, " … ")}</Piece>;
          }) ?? <span>{textOf(lines)}</span>}
      </p>
    </div>
  );
  return (
    <div className={`halves ${styles.comparison}`}>
      {side(titles[0], before, "added", "del")}
      {side(titles[1], after, "removed", "ins")}
    </div>
  );
}

const isPicture = (line: string) => !line.includes(" ") && isOfType(line, "picture");
export const textOf = (lines: readonly string[]) => lines.filter((line) => !isPicture(line)).join("\n");
export const Pictures = ({ files }: { files: readonly string[] }) =>
  files
    .filter(isPicture)
    .map((file) => <img key={file} src={thumbnail(file)} alt={file} className={media.thumbnail} />);

/** Fields that say how something is made or named, not what is read. */
const NOT_READ = new Set(["kind", "id", "layout", "thread", "sample"]);

/** A value as text: groups and lists as their texts, one a line. */
function wordsOf(value: Json | undefined, say: (text: string) => string): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "boolean") return value ? CHANGES.yes : CHANGES.no;
  if (typeof value !== "object") return say(String(value));
  const parts = Array.isArray(value)
    ? value
    : Object.entries(value).flatMap(([name, part]) => (NOT_READ.has(name) ? [] : [part]));
  return parts
    .map((part) => wordsOf(part, say))
    .filter(Boolean)
    .join("\n");
}
