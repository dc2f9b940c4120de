import { monogramSpec } from "#site/drawings/house-drawings.ts";
import type { Thread } from "#site/weave/structures.ts";
import { DrawingFile } from "./DrawingFile.tsx";
import styles from "./Portrait.module.css";

type Props = {
  name: string;
  /** The colour of the initials; without one it is the placeholder avatar. */
  thread?: Thread | undefined;
  size?: "small" | "large";
  className?: string | undefined;
};

/** A person's initials, woven; the name stands beside it, so it is silent to a screen reader. */
export function Portrait({ name, thread, size = "small", className = "" }: Props) {
  return (
    <span className={`${styles.portrait} ${className}`}>
      {thread ? <DrawingFile spec={monogramSpec(name, thread, size)} /> : <Placeholder />}
    </span>
  );
}

const Placeholder = () => (
  <svg viewBox="0 0 60 60" fill="currentColor" aria-hidden="true" className={styles.placeholder}>
    <path d="M19 22a11 11 0 0 1 22 0v4a11 11 0 0 1-22 0zM6 60c0-14 9-19 24-19s24 5 24 19z" />
  </svg>
);
