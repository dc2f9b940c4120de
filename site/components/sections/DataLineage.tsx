import { InlineSvg } from "#site/components/ui/InlineSvg.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import type { LineageRecord } from "#site/content/schema/sections/lineage.ts";
import { bundles, lineage } from "#site/weave/lineage.ts";
import styles from "./DataLineage.module.css";
import { Section } from "./Section.tsx";
import { SectionHead } from "./SectionHead.tsx";

/** The drawing's height in CSS pixels, 27rem in the style sheet. */
const HEIGHT = 432;
/** The most stages whose words fit beside each other. More are a list without the drawing, as on a phone. */
const MAX_COLUMNS = 6;

/**
 * Where published tables come from, drawn as threads, and under each stage what it is good for. The lists say the
 * same in words: to a screen reader always, on a phone in place of the drawing.
 */
export function DataLineage({ id, heading, structure, ground, lead, from, caption, stages }: LineageRecord) {
  const tables = stages.map((stage) => stage.tables);
  const threads = bundles(tables);
  return (
    <Section id={id} ground={ground}>
      <SectionHead id={id} heading={heading} structure={structure} type="is-weft">
        <p className="lead">
          <RichText text={lead} />
        </p>
      </SectionHead>
      <div className={styles.lineage} data-drawn={stages.length <= MAX_COLUMNS ? "" : undefined}>
        <div data-draw>
          <InlineSvg svg={lineage(tables, { height: HEIGHT })} className={styles.drawing} />
        </div>
        <ol className={styles.stages}>
          {stages.map(({ name, title, text }, stage) => (
            <li key={name} className={styles.stage}>
              <p className={`label ${styles.name}`}>{name}</p>
              <ul className={styles.tables}>
                {tables[stage]?.map((table, index) => (
                  <li key={table.name}>
                    <b>{table.name}</b>
                    {table.from.length > 0 && (
                      <span className={`note ${styles.from}`}>
                        {" "}
                        {from} {table.from.join(", ")}
                      </span>
                    )}
                    <span className={styles.bundle} aria-hidden="true">
                      {threads[stage]?.[index]?.map((thread) => (
                        <i key={thread} data-thread={thread} />
                      ))}
                    </span>
                  </li>
                ))}
              </ul>
              <div className={styles.reason}>
                <h3 className="d4">{title}</h3>
                <p>
                  <RichText text={text} />
                </p>
              </div>
            </li>
          ))}
        </ol>
      </div>
      <p className={`note ${styles.caption}`}>{caption}</p>
    </Section>
  );
}
