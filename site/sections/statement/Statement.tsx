import styles from "./Statement.module.css";

type Props = {
  id: string;
  heading: string;
  text: string;
  /** Its setting: tall and narrow from the left, or wide and flush to the right. */
  setting: "warp" | "weft";
};

/** One very large sentence under a small heading. */
export function Statement({ id, heading, text, setting }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.section}>
      <div className={`wrap grid ${styles.inner}`} data-setting={setting}>
        <h2 id={`${id}-title`} className="label">
          {heading}
        </h2>
        <p className={`is-display is-${setting}`}>{text}</p>
      </div>
    </section>
  );
}
