import styles from "./ArticleContents.module.css";

type Props = {
  label: string;
  links: readonly { id: string; nav: string }[];
};

/**
 * The contents of an article. Beside the text it stays in sight, and site/client-scripts/mark-current-section.ts marks the current section.
 */
export function ArticleContents({ label, links }: Props) {
  return (
    <nav className={`pinned ${styles.contents}`} aria-label={label} data-contents data-print="no">
      <ol>
        {links.map(({ id, nav }) => (
          <li key={id}>
            <a href={`#${id}`}>{nav}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
