import type { LinkRecord } from "#site/content/schema/fields.ts";
import styles from "./ArrowLink.module.css";
import { Icon } from "./Icon.tsx";
import { Link } from "./Link.tsx";

type Props = LinkRecord & {
  /** Said to a screen reader after the label, where several links have the same words. */
  about?: string;
  /** Where the arrow points. Default: forward. */
  direction?: "back";
};

/** A text link with an arrow, less prominent than a button. */
export function ArrowLink({ label, href, about, direction }: Props) {
  return (
    <Link className={`action is-plain ${styles.go}`} href={href} data-direction={direction}>
      {label}
      {about && <span className="sr">: {about}</span>}
      <Icon name="arrow" className="arrow" />
    </Link>
  );
}
