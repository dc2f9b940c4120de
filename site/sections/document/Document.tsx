import { ArticleContents } from "#site/components/sections/ArticleContents.tsx";
import { TextTable } from "#site/components/sections/TextTable.tsx";
import { Paragraphs, RichText } from "#site/components/ui/RichText.tsx";
import type { PrivacyRecord } from "#site/content/schema/privacy.ts";
import styles from "./PrivacyPage.module.css";

/** A legal text to be read: contents at the left, the parts in one column. */
export function PrivacyPage({ privacy }: { privacy: PrivacyRecord }) {
  const { hero, since, contents, parts } = privacy;
  return (
    <main id="main">
      <div className={`wrap grid ${styles.layout}`}>
        <header className={styles.head}>
          <h1>{hero.heading}</h1>
          <RichText as="p" className="lead" text={hero.lead} />
          <p className="note">{since}</p>
        </header>
        <ArticleContents label={contents} links={parts.map(({ id, heading }) => ({ id, nav: heading }))} />
        <div className={styles.text}>
          {parts.map((part) => (
            <div key={part.id} id={part.id} className={styles.part}>
              <h2 id={`${part.id}-title`}>{part.heading}</h2>
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
    </main>
  );
}
