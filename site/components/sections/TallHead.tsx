import styles from "./TallHead.module.css";

/** The opening of a page that lists things: a tall narrow headline, the lead beside it. */
export function TallHead({ heading, lead }: { heading: string; lead: string }) {
  return (
    <header className={`wrap grid ${styles.head}`}>
      <h1>{heading}</h1>
      <p className="lead">{lead}</p>
    </header>
  );
}
