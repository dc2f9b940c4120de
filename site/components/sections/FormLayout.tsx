import type { ReactNode } from "react";
import styles from "./FormLayout.module.css";

type Props = {
  /** The promises, which stay in sight while the visitor writes. */
  aside: ReactNode;
  /** The form. */
  children: ReactNode;
  /** `start`: the page begins here, below the header; `follow`: after an opening. */
  place: "start" | "follow";
};

/** Promises at the left, the form at the right. */
export function FormLayout({ aside, children, place }: Props) {
  return (
    <div className={`wrap ${styles.layout}`} data-place={place}>
      <div className={`grid side-by-side ${styles.columns}`}>
        <div className={`pinned ${styles.aside}`}>{aside}</div>
        <div className={styles.form}>{children}</div>
      </div>
    </div>
  );
}
