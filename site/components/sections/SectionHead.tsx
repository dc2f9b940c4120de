import type { ReactNode } from "react";
import { RichText } from "#site/components/ui/RichText.tsx";
import { WeaveDiagram } from "#site/components/ui/WeaveDiagram.tsx";
import type { StructureName } from "#site/weave/structures.ts";
import styles from "./SectionHead.module.css";

export type HeadingType = "d1" | "d2" | "d3" | "is-warp" | "is-weft";

type Props = {
  /** The section's id; the heading gets `{id}-title`. */
  id: string;
  heading: string;
  /** The draft mark above it, chosen per section. */
  structure: StructureName;
  /** Type role: `d1` to `d3` headings, `is-warp` tall and narrow, `is-weft` wide. */
  type?: HeadingType;
  /** Stays in sight beside a longer column. */
  pinned?: boolean;
  lead?: string | undefined;
  /** At the far end of the head's line. */
  children?: ReactNode;
};

/** The head of a section: draft mark, heading, and a note or link at the right. */
export function SectionHead({ id, heading, structure, type = "d1", pinned, lead, children }: Props) {
  return (
    <div className={`${styles.between} ${pinned ? "pinned" : ""}`}>
      <div className={styles.head}>
        <WeaveDiagram structure={structure} />
        <h2 className={type} id={`${id}-title`}>
          {heading}
        </h2>
      </div>
      {lead && <RichText as="p" className="lead" text={lead} />}
      {children}
    </div>
  );
}
