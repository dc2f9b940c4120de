import { monogramSpec } from "#site/drawings/house-drawings.ts";
import type { Thread } from "#site/weave/structures.ts";
import { DrawingFile } from "./DrawingFile.tsx";
import styles from "./Portrait.module.css";

type Props = { name: string; thread: Thread; className?: string | undefined };

/** A person's initials, woven; the name stands beside it, so it is silent to a screen reader. */
export function Portrait({ name, thread, className = "" }: Props) {
  return (
    <span className={`${styles.portrait} ${className}`}>
      <DrawingFile spec={monogramSpec(name, thread)} />
    </span>
  );
}
