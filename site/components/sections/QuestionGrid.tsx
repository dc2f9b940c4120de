import type { QuestionGridRecord } from "#site/content/schema/sections/question-grid.ts";
import styles from "./QuestionGrid.module.css";
import { Section } from "./Section.tsx";
import { SectionHead } from "./SectionHead.tsx";

/** Offers under the question each answers, in two columns that are not level. */
export function QuestionGrid({ id, heading, structure, ground, lead, items }: QuestionGridRecord) {
  return (
    <Section id={id} ground={ground}>
      <SectionHead id={id} heading={heading} structure={structure} type="d2">
        <p className="lead">{lead}</p>
      </SectionHead>
      <ul className={styles.questions}>
        {items.map(({ question, title, text }) => (
          <li key={title}>
            <p className={styles.question}>{question}</p>
            <div>
              <h3 className="d4">{title}</h3>
              <p className={styles.answer}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
