import { portraitSpec } from "#site/drawings/house-drawings.ts";
import type { Thread } from "#site/weave/structures.ts";
import { DrawingFile } from "./DrawingFile.tsx";
import styles from "./Portrait.module.css";

type Props = {
  name: string;
  /** The colour of the initials; without one the placeholder avatar is shown. */
  thread: Thread | undefined;
  size?: "small" | "large";
  className?: string | undefined;
};

/** A person's initials, woven, or the placeholder avatar; the name stands beside it, so it is silent to a screen reader. */
export function Portrait({ name, thread, size = "small", className = "" }: Props) {
  return (
    <span className={`${styles.portrait} ${className}`}>
      <DrawingFile spec={portraitSpec(name, thread, size)} />
    </span>
  );
}
