import type { Tone } from "#contract/status-tone.ts";
import styles from "./Status.module.css";

type Props = { id?: string; status: { text: string; tone: Tone } | undefined };

/** A form's one status line: colour and shape say the tone, words say the rest. Empty at first. */
export function Status({ id, status }: Props) {
  return (
    <p id={id} role="status" className={styles.status} data-tone={status?.tone}>
      {status?.text}
    </p>
  );
}
