import { ButtonLink } from "#site/components/ui/Button.tsx";
import type { LinkRecord } from "#site/content/schema/fields.ts";
import styles from "./ClosingQuestion.module.css";

/** The end of a list: one question, one action. It belongs to the list's section, so it has no heading of its own. */
export const ClosingQuestion = ({ question, link }: { question: string; link: LinkRecord }) => (
  <div className={`wrap grid side-by-side ${styles.closing}`} data-print="no">
    <p className="is-display d1">{question}</p>
    <div>
      <ButtonLink kind="fill" isWide {...link} />
    </div>
  </div>
);
