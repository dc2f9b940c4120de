import type { ReactNode } from "react";
import { ButtonLink } from "#site/components/ui/Button.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import { WeaveDiagram } from "#site/components/ui/Swatch.tsx";
import type { LinkRecord } from "#site/content/schema/fields.ts";
import type { StructureName } from "#site/weave/structures.ts";
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
      className={`${ground === "night" ? "night " : ""}${styles.section}`}
      data-ground={ground}
      data-tight={tight ? "" : undefined}
      data-print={isPrinted ? undefined : "no"}
    >
      {width === "full" ? children : <div className="wrap">{children}</div>}
    </Element>
  );
}

export type HeadingType = "d1" | "d2" | "d3" | "is-warp" | "is-weft";

type SectionHeadProps = {
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
export function SectionHead({ id, heading, structure, type = "d1", pinned, lead, children }: SectionHeadProps) {
  return (
    <div className={`${pinned ? "pinned " : ""}${styles.between}`}>
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

/** The end of a list: one question, one action. It belongs to the list's section, so it has no heading of its own. */
export const ClosingQuestion = ({ question, link }: { question: string; link: LinkRecord }) => (
  <div className={`wrap grid side-by-side ${styles.closing}`} data-print="no">
    <p className="is-display d1">{question}</p>
    <div>
      <ButtonLink kind="fill" isWide {...link} />
    </div>
  </div>
);

type EmptyStateProps = {
  /** The section's id; the heading gets `{id}-title`. */
  id: string;
  heading: string;
  text: string;
  link?: LinkRecord;
};

/** The text that replaces an empty list, and what to do instead. */
export function EmptyState({ id, heading, text, link }: EmptyStateProps) {
  return (
    <div className={`wrap stack ${styles.empty}`}>
      <h2 className="d1" id={`${id}-title`}>
        {heading}
      </h2>
      <RichText as="p" className="lead" text={text} />
      {link && <ButtonLink kind="fill" {...link} />}
    </div>
  );
}
