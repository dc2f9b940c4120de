import type { ReactNode } from "react";
import { InlineSvg } from "./InlineSvg.tsx";
import styles from "./Mark.module.css";

/**
 * The brand's mark in the colours of its surroundings.
 *
 * @param svg the result of `brandMark`
 */
export function Mark({ svg }: { svg: string }) {
  return <InlineSvg svg={svg} className={styles.mark} aria-hidden />;
}

/** The mark and the name, leading home. */
export function BrandLink({ name, mark, home }: { name: string; mark: ReactNode; home: string }) {
  return (
    <a className={`is-plain at-center ${styles.brand}`} href={home}>
      {mark}
      {name}
    </a>
  );
}
