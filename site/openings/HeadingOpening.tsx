import type { ReactNode } from "react";
import { ButtonLink } from "#site/components/ui/Button.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import type { LinkRecord } from "#site/content/schema/fields.ts";
import styles from "./Heading.module.css";

type Props = {
  heading: string;
  lead: string;
  /** The page's one action, under the lead. */
  link?: LinkRecord;
  /** Where the lead stands: at the right of the heading's last line, or below it. */
  layout?: "aside" | "below";
  /** Type role of the heading. */
  type?: "d1" | "is-claim" | "is-warp" | "is-weft";
  /** Other parts of the opening, such as a drawing at its right. */
  children?: ReactNode;
};

/** The opening of a page: its heading and one paragraph. */
export function Heading({ heading, lead, link, layout = "below", type = "d1", children }: Props) {
  return (
    <header className={`wrap grid ${styles.head}`} data-layout={layout} data-with={children ? "drawing" : undefined}>
      <h1 className={type}>{heading}</h1>
      <div className={styles.side}>
        <RichText as="p" className="lead" text={lead} />
        {link && <ButtonLink kind="fill" isWide {...link} />}
      </div>
      {children && <div className={styles.drawing}>{children}</div>}
    </header>
  );
}
