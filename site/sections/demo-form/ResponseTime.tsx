import { InlineSvg } from "#site/components/ui/InlineSvg.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import { dial } from "#site/weave/dial.ts";
import styles from "./ResponseTime.module.css";

type Props = { hours: number; heading: string; note: string };

/** Hours as half-hour threads around a day, and what they mean. */
export function ResponseTime({ hours, heading, note }: Props) {
  return (
    <div className={styles.clock}>
      <span className={styles.dial} aria-hidden="true">
        <InlineSvg svg={dial(hours * 2, 48)} />
        <span>{hours}h</span>
      </span>
      <p>
        <b>{heading}</b> <RichText text={note} />
      </p>
    </div>
  );
}
