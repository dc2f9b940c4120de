import { InlineSvg } from "./InlineSvg.tsx";
import styles from "./Mark.module.css";

/**
 * The brand's mark in the colours of its surroundings.
 *
 * @param svg the result of `brandMark`
 */
export function Mark({ svg }: { svg: string }) {
  return <InlineSvg svg={svg} className={styles.mark} />;
}
