import type { ReactNode } from "react";
import { RichText } from "#site/components/ui/RichText.tsx";
import type { Point } from "#site/content/schema/page-meta.ts";
import styles from "./ClaimRows.module.css";
import { Section } from "./Section.tsx";
import { SectionHead } from "./SectionHead.tsx";

type Props = {
  id: string;
  heading: string;
  items: readonly Point[];
  /** `claims`: large sentences with their proof at the right; `days`: tall names with a line beside each. */
  kind: "claims" | "days";
  /** At the far end of the head's line. */
  children?: ReactNode;
};

/** Rows of a name and what follows from it. */
export function ClaimRows({ id, heading, items, kind, children }: Props) {
  return (
    <Section id={id} ground="rule">
      <SectionHead
        id={id}
        heading={heading}
        structure={kind === "claims" ? "twill31" : "basket"}
        type={kind === "claims" ? "d1" : "is-weft"}
      >
        {children}
      </SectionHead>
      <ul className={styles.rows} data-kind={kind}>
        {items.map(({ name, text }) => (
          <li key={name} className="grid">
            <h3>{name}</h3>
            <RichText as="p" text={text} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
