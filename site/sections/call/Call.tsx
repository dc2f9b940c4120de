import { ButtonLink } from "#site/components/ui/Button.tsx";
import { Paragraphs } from "#site/components/ui/RichText.tsx";
import type { LinkRecord } from "#site/content/schema/fields.ts";
import styles from "./CallToAction.module.css";

type Props = {
  id: string;
  /** Six words at most. */
  heading: string;
  paragraphs: readonly string[];
  link: LinkRecord;
};

/** The orange block at the end of a page; one to a page. */
export function CallToAction({ id, heading, paragraphs, link }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.call} data-print="no">
      <div className={`wrap grid ${styles.inner}`}>
        <h2 id={`${id}-title`}>{heading}</h2>
        <div className={styles.side}>
          <Paragraphs texts={paragraphs} />
          <ButtonLink kind="on-orange" {...link} />
        </div>
      </div>
    </section>
  );
}
