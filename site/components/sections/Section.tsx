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
  children: ReactNode;
};

/** A section of a page, labelled by its own heading. */
export function Section({ id, ground = "plain", tight, isPrinted = true, children }: Props) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={`${styles.section} ${ground === "night" ? "night" : ""}`}
      data-ground={ground}
      data-tight={tight ? "" : undefined}
      data-print={isPrinted ? undefined : "no"}
    >
      <div className="wrap">{children}</div>
    </section>
  );
}
