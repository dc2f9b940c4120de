import { Weave } from "#site/components/ui/Weave.tsx";
import { dial } from "#site/weave/dial.ts";
import styles from "./DialNote.module.css";

type Props = { hours: number; heading: string; note: string };

/** Hours as half-hour threads around a day, and what they mean. */
export function DialNote({ hours, heading, note }: Props) {
  return (
    <div className={styles.clock}>
      <span className={styles.dial} aria-hidden="true">
        <Weave svg={dial(hours * 2, 48)} />
        <span>{hours}h</span>
      </span>
      <p>
        <b>{heading}</b> {note}
      </p>
    </div>
  );
}
