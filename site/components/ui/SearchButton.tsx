import styles from "./SearchButton.module.css";

/** Opens the search; site/client-scripts/search-shortcut.ts makes it work. Hidden without scripting. */
export function SearchButton({ label }: { label: string }) {
  return (
    <button type="button" className={styles.button} aria-haspopup="dialog" data-open-search>
      {label}
    </button>
  );
}
