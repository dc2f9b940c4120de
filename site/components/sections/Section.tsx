import type { ReactNode } from "react";
import styles from "./Section.module.css";

type Props = {
  /** The deep link; the section's heading has the id `{id}-title`. */
  id: string;
  /** `rule`: a hairline above; `night`: the dark ground. */
  ground?: "plain" | "rule" | "night" | undefined;
  /** Less air above and below, for a section of small things. */
  tight?: boolean;
  /** False if the section only leads elsewhere: it is not printed. */
  isPrinted?: boolean;
  /** False if it has no heading: then it is no landmark, only a part of the page. */
  isNamed?: boolean;
  /** `full`: its children lie on the page's edges. */
  width?: "page" | "full";
  children: ReactNode;
};

/** A section of a page, labelled by its heading. */
export function Section({ id, ground = "plain", tight, isPrinted = true, isNamed = true, width, children }: Props) {
  const Element = isNamed ? "section" : "div";
  return (
    <Element
      id={id}
      aria-labelledby={isNamed ? `${id}-title` : undefined}
      className={`${styles.section} ${ground === "night" ? "night" : ""}`}
      data-ground={ground}
      data-tight={tight ? "" : undefined}
      data-print={isPrinted ? undefined : "no"}
    >
      {width === "full" ? children : <div className="wrap">{children}</div>}
    </Element>
  );
}
