import { RunningThread } from "#site/components/ui/RunningThread.tsx";
import styles from "./ProgressLine.module.css";

type Props = {
  /** The share that was sent, 0 to 1; undefined while it is not known. */
  progress: number | undefined;
  /** The id of the words that say what is going on. */
  labelledBy: string;
};

/** The shuttle's thread along the top of a form's foot: as long as the share of an upload, to and fro without one. */
export function ProgressLine({ progress, labelledBy }: Props) {
  return (
    <span className={styles.line}>
      <progress value={progress} max={1} aria-labelledby={labelledBy} />
      {progress === undefined && <RunningThread edge="top" />}
    </span>
  );
}
