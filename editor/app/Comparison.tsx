import { diffWordsWithSpace } from "diff";
import type { Json, RecordSummary } from "../api-types.ts";
import { shownText } from "../form/placeholders.ts";
import styles from "./Dialog.module.css";
import { useEditor } from "./use-editor.ts";

type Side = readonly [title: string, value: Json | undefined];
type Props = { label: string; old: Side; now: Side };

/** In milliseconds. Texts that take longer to compare are shown without marks. */
const LONGEST_COMPARISON = 100;

/** The old and the new value of a field, side by side. Words that only one has are marked. */
export function Comparison({ label, old, now }: Props) {
  const { records = [] } = useEditor();
  const texts = [wordsOf(old[1], records), wordsOf(now[1], records)] as const;
  const pieces = diffWordsWithSpace(...texts, { timeout: LONGEST_COMPARISON });
  const side = (title: string, text: string, other: "added" | "removed", Mark: "del" | "ins") => (
    <div>
      <p className="note">{title}</p>
      <p className={styles.words}>
        {text === "" && <i>nothing</i>}
        {pieces
          ?.filter((piece) => !piece[other])
          .map(({ value, added, removed }, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other name
            added || removed ? <Mark key={index}>{value}</Mark> : value,
          ) ?? text}
      </p>
    </div>
  );
  return (
    <div className={styles.comparison}>
      <p className={styles.label}>{shownText(label)}</p>
      {side(old[0], texts[0], "added", "del")}
      {side(now[0], texts[1], "removed", "ins")}
    </div>
  );
}

/** Fields that say how something is made or named, not what is read. */
const NOT_READ = new Set(["kind", "id", "setting", "layout", "thread", "sample"]);

/** A value as text: groups and lists as their texts, one a line, and the address of a page with its title. */
function wordsOf(value: Json | undefined, records: readonly RecordSummary[]): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value !== "object") {
    const text = String(value);
    const [address] = text.split("#");
    const page = records.find((record) => record.group !== "words" && record.address === address);
    return page ? `${page.title} (${text})` : shownText(text);
  }
  const parts = Array.isArray(value)
    ? value
    : Object.entries(value).flatMap(([name, part]) => (NOT_READ.has(name) ? [] : [part]));
  return parts
    .map((part) => wordsOf(part, records))
    .filter(Boolean)
    .join("\n");
}
