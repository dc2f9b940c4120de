import type { LinkRecord } from "#site/content/schema/fields.ts";
import styles from "./GoLink.module.css";
import { Icon } from "./Icon.tsx";

/** A quiet link with an arrow; its underline leaves on hover. Use one where a button would be too loud. */
export function GoLink({ label, href }: LinkRecord) {
  return (
    <a className={styles.go} href={href}>
      {label}
      <Icon name="arrow" />
    </a>
  );
}
