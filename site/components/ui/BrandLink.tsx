import type { ReactNode } from "react";
import styles from "./BrandLink.module.css";

/** The mark and the name, leading home. */
export function BrandLink({ name, mark }: { name: string; mark: ReactNode }) {
  return (
    <a className={styles.brand} href="/">
      {mark}
      {name}
    </a>
  );
}
