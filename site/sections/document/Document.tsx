import type { SectionProps } from "#site/components/sections/Section.tsx";
import { TextTable } from "#site/components/sections/TextTable.tsx";
import { Paragraphs, RichText } from "#site/components/ui/RichText.tsx";
import styles from "./Document.module.css";

export function Document({ id, heading, lead, since, contents, parts, page }: SectionProps<"document">) {
  const [Heading, PartHeading] = page.isFirst ? (["h1", "h2"] as const) : (["h2", "h3"] as const);
  return (
    <div id={id} className={`wrap grid stacked page-top section-end at-start ${styles.layout}`}>
      <header className={`full-row in-rows at-end is-spread ${styles.head}`}>
        <Heading className="d1">{heading}</Heading>
        <RichText as="p" className="lead" text={lead} />
        {since && <p className="note">{since}</p>}
      </header>
      {/* Beside the text it stays in sight, and site/layouts/PageScripts.astro marks the current part. */}
      <nav className={`pinned may-break ${styles.contents}`} aria-label={contents} data-contents data-print="no">
        <ol>
          {parts.map((part) => (
            <li key={part.id}>
              <a href={`#${part.id}`} className="in-row is-plain is-small is-soft">
                {part.heading}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.text}>
        {parts.map((part) => (
          <div key={part.id} id={part.id} className={`item gap-4 ${styles.part}`}>
            <PartHeading className="d3" id={`${part.id}-title`}>
              {part.heading}
            </PartHeading>
            <Paragraphs texts={part.paragraphs} />
            {part.points && (
              <ul className="text-list">
                {part.points.map((point) => (
                  <RichText as="li" key={point} text={point} />
                ))}
              </ul>
            )}
            {part.table && <TextTable {...part.table} labelledBy={`${part.id}-title`} />}
          </div>
        ))}
      </div>
    </div>
  );
}
