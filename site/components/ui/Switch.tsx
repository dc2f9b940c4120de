import type { ReactNode } from "react";
import type { StructureName, Thread } from "#site/weave/structures.ts";
import { Swatch } from "./Swatch.tsx";
import styles from "./Switch.module.css";

type Props = {
  value: string;
  words: { on: string; off: string };
  thread: Thread;
  structure: StructureName;
  /** Its name, where no text beside it says what it switches. */
  name?: string;
  children?: ReactNode;
};

/** A switch that is on at first: a thumb on a strip of cloth. Style sheets show what follows from it, by `:has()`. */
export function Switch({ name, value, words, thread, structure, children }: Props) {
  const Box = children ? "label" : "span";
  return (
    <Box className={`button-row is-placed ${styles.switch}`}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says whether it is checked */}
      <input type="checkbox" role="switch" className="cover" value={value} aria-label={name} defaultChecked />
      <span className={`is-placed is-cut is-rigid is-round ${styles.track}`} aria-hidden="true">
        <Swatch structure={structure} thread={thread} cell={6} className={`fills ${styles.fill}`} />
        <span className={`is-grid in-one-cell is-on-top ${styles.thumb}`}>
          <span>{words.on}</span>
          <span>{words.off}</span>
        </span>
      </span>
      {children}
    </Box>
  );
}
