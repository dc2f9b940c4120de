import mark from "#site/brand/mark.svg?raw";
import styles from "./Mark.module.css";
import { Weave } from "./Weave.tsx";

/** The brand's mark, site/brand/mark.svg, in the colours of its surroundings. */
export function Mark() {
  return <Weave svg={mark} className={styles.mark} />;
}
