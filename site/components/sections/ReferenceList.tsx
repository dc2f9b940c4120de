import { Link } from "#site/components/ui/Link.tsx";
import type { ReferenceRecord } from "#site/content/schema/case-study.ts";
import styles from "./ReferenceList.module.css";

/** Public documents, numbered. On paper their addresses are printed. */
export function ReferenceList({ items }: { items: readonly ReferenceRecord[] }) {
  return (
    <ol className={styles.references}>
      {items.map(({ source, title, detail, year, href }) => (
        <li key={href}>
          {source},{" "}
          <Link href={href}>
            <cite>{title}</cite>
          </Link>
          {detail ? ` (${detail})` : ""}, {year}.
        </li>
      ))}
    </ol>
  );
}
