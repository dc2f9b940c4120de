import type { ReactNode } from "react";
import styles from "./PageHead.module.css";

type Props = {
  heading: string;
  lead: string;
  /** Where the lead stands: at the right of the heading's last line, or below it. */
  layout?: "aside" | "below";
  /** Type role of the heading. */
  type?: "d1" | "is-warp" | "is-weft";
  /** What else the opening holds, such as a drawing at its right. */
  children?: ReactNode;
};

/** The opening of a page: its heading and one paragraph. */
export function PageHead({ heading, lead, layout = "below", type = "d1", children }: Props) {
  return (
    <header className={`wrap ${styles.head}`} data-layout={layout} data-with={children ? "drawing" : undefined}>
      <h1 className={type}>{heading}</h1>
      <p className="lead">{lead}</p>
      {children && <div className={styles.drawing}>{children}</div>}
    </header>
  );
}
