import { ArrowLink } from "#site/components/ui/ArrowLink.tsx";
import { ButtonLink } from "#site/components/ui/Button.tsx";
import type { LinkRecord } from "#site/content/schema/fields.ts";
import styles from "./CallToAction.module.css";

type Props = {
  id: string;
  heading: string;
  link: LinkRecord;
  /** Where to go instead. */
  other: LinkRecord;
};

/** A quiet end: one question, one button, one way on. */
export function CallToAction({ id, heading, link, other }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.call} data-print="no">
      <div className={`wrap grid ${styles.inner}`}>
        <h2 className="d1" id={`${id}-title`}>
          {heading}
        </h2>
        <div className={styles.ways}>
          <ButtonLink kind="fill" href={link.href}>
            {link.label}
          </ButtonLink>{" "}
          <ArrowLink {...other} />
        </div>
      </div>
    </section>
  );
}
