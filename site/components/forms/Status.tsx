import type { Tone } from "#contract/tone.ts";
import styles from "./Status.module.css";

/** A form's one status line: colour and shape say the tone, words say the rest. Empty at first. */
export function Status({ status }: { status: { text: string; tone: Tone } | undefined }) {
  return (
    <p role="status" className={styles.status} data-tone={status?.tone}>
      {status?.text}
    </p>
  );
}
