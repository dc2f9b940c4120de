import styles from "./EmptyPage.module.css";

/** A page of header and footer alone, named for those who cannot see that it is empty. */
export function EmptyPage({ heading }: { heading: string }) {
  return (
    <main id="main" className={styles.page}>
      <h1 className="sr">{heading}</h1>
    </main>
  );
}
