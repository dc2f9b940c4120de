import styles from "./Tags.module.css";

/** Short words in hairline boxes. */
export function Tags({ names, className = "" }: { names: readonly string[]; className?: string | undefined }) {
  return (
    <ul className={`${styles.tags} ${className}`}>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}
