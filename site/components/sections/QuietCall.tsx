import { ButtonLink } from "#site/components/ui/Button.tsx";
import { GoLink } from "#site/components/ui/GoLink.tsx";
import type { LinkRecord } from "#site/content/schema/fields.ts";
import styles from "./QuietCall.module.css";

type Props = {
  id: string;
  heading: string;
  link: LinkRecord;
  /** Where to go instead. */
  other: LinkRecord;
};

/** A quiet end: one question, one button, one way on. */
export function QuietCall({ id, heading, link, other }: Props) {
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
          <GoLink {...other} />
        </div>
      </div>
    </section>
  );
}
