import type { ReactNode } from "react";
import { Paragraphs } from "#site/components/ui/RichText.tsx";
import { Section } from "./Section.tsx";
import styles from "./TextBlock.module.css";

type Props = {
  id: string;
  heading: string;
  /** `question` has no text and is left out on paper. */
  layout?: "block" | "invitation" | "question";
  paragraphs?: readonly string[];
  /** Buttons and links. */
  children: ReactNode;
};

const HEADINGS = { block: "d2", invitation: "is-warp", question: "d1" } as const;

/** A heading beside a few large sentences and what to do next. */
export function TextBlock({ id, heading, layout = "block", paragraphs = [], children }: Props) {
  return (
    <Section id={id} ground="rule" isPrinted={layout !== "question"}>
      <div className={`grid side-by-side ${styles[layout]}`}>
        <h2 className={HEADINGS[layout]} id={`${id}-title`}>
          {heading}
        </h2>
        <div className={styles.text}>
          <Paragraphs texts={paragraphs} />
          <div className={`${layout === "invitation" ? "button-row " : ""}${styles.actions}`} data-print="no">
            {children}
          </div>
        </div>
      </div>
    </Section>
  );
}
