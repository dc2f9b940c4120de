import type { Tone } from "#contract/status-tone.ts";
import styles from "./Status.module.css";

type Props = { id?: string | undefined; status: { text: string; tone: Tone } | undefined };

/** The status line of a form. Colour and shape show the tone. Initially empty. */
export function Status({ id, status }: Props) {
  return (
    <p id={id} role="status" className={styles.status} data-tone={status?.tone}>
      {status?.text}
    </p>
  );
}
