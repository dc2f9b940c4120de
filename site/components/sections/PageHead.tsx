import { ButtonLink } from "#site/components/ui/Button.tsx";
import type { LinkRecord } from "#site/content/schema/fields.ts";
import styles from "./PageHead.module.css";

/** The head of a page without a picture of its own: a large heading, then what it is about and the one action. */
export function PageHead({ heading, lead, link }: { heading: string; lead: string; link: LinkRecord }) {
  return (
    <header className={`wrap grid ${styles.head}`}>
      <h1>{heading}</h1>
      <div className={styles.side}>
        <p className="lead">{lead}</p>
        <ButtonLink kind="fill" href={link.href}>
          {link.label}
        </ButtonLink>
      </div>
    </header>
  );
}
