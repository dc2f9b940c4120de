import styles from "./SearchButton.module.css";

/** Opens the search; site/client-scripts/search-shortcut.ts makes it work. */
export function SearchButton({ label }: { label: string }) {
  return (
    <button type="button" className={`needs-scripts ${styles.button}`} aria-haspopup="dialog" data-open-search>
      {label}
    </button>
  );
}
