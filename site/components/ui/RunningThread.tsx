import styles from "./RunningThread.module.css";

/** A thread that runs to and fro along an edge of its box while something is under way. */
export function RunningThread({ edge }: { edge: "top" | "bottom" }) {
  return <span className={styles.track} data-edge={edge} aria-hidden="true" />;
}
