import mark from "#site/brand/mark.svg?raw";
import { InlineSvg } from "./InlineSvg.tsx";
import styles from "./Mark.module.css";

/** The brand's mark, site/brand/mark.svg, in the colours of its surroundings. */
export function Mark() {
  return <InlineSvg svg={mark} className={styles.mark} />;
}
