import type { Json } from "../api-types.ts";
import styles from "./Comparison.module.css";
import { type Piece, wordDifference } from "./word-difference.ts";

type Side = { readonly title: string; readonly value: Json | undefined };
type Props = { label: string; old: Side; now: Side };

/** The old and the new value of a field, side by side. Words that only one has are marked. */
export function Comparison({ label, old, now }: Props) {
  const difference = wordDifference(wordsOf(old.value), wordsOf(now.value));
  return (
    <div className={styles.comparison}>
      <p className={styles.label}>{label}</p>
      <Words title={old.title} pieces={difference.old} mark="del" />
      <Words title={now.title} pieces={difference.now} mark="ins" />
    </div>
  );
}

function Words({ title, pieces, mark: Mark }: { title: string; pieces: readonly Piece[]; mark: "del" | "ins" }) {
  return (
    <div className={styles.side}>
      <p className="note">{title}</p>
      <p className={styles.words}>
        {pieces.length === 0 && <i>nothing</i>}
        {pieces.map(({ text, isChanged }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other name
          isChanged ? <Mark key={index}>{text}</Mark> : text,
        )}
      </p>
    </div>
  );
}

/** A value as text: groups and lists as their texts, one a line. */
export function wordsOf(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value !== "object") return String(value);
  return Object.values(value).map(wordsOf).filter(Boolean).join("\n");
}
