import { ExternalLink } from "#site/components/ui/ExternalLink.tsx";
import type { ReferenceRecord } from "#site/content/schema/case-study.ts";
import styles from "./ReferenceList.module.css";

/** Public documents, numbered. On paper their addresses are printed. */
export function ReferenceList({ items }: { items: readonly ReferenceRecord[] }) {
  return (
    <ol className={styles.references}>
      {items.map(({ source, title, detail, year, href }) => (
        <li key={href}>
          {source},{" "}
          <ExternalLink href={href}>
            <cite>{title}</cite>
          </ExternalLink>
          {detail ? ` (${detail})` : ""}, {year}.
        </li>
      ))}
    </ol>
  );
}
