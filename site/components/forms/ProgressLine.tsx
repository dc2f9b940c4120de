import { RunningThread } from "#site/components/ui/RunningThread.tsx";
import styles from "./ProgressLine.module.css";

type Props = {
  /** The share of the upload that was sent, 0 to 1; undefined if unknown. */
  progress: number | undefined;
  /** The id of the status text. */
  labelledBy: string;
};

/** The progress bar at the top of a form's foot. If the progress is unknown, it shows an indeterminate animation. */
export function ProgressLine({ progress, labelledBy }: Props) {
  return (
    <span className={styles.line}>
      <progress value={progress} max={1} aria-labelledby={labelledBy} />
      {progress === undefined && <RunningThread edge="top" />}
    </span>
  );
}
