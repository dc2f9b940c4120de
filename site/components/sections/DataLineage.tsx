import { InlineSvg } from "#site/components/ui/InlineSvg.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import { Switch } from "#site/components/ui/Switch.tsx";
import type { LineageRecord } from "#site/content/schema/sections/lineage.ts";
import type { ServiceRecord } from "#site/content/schema/service.ts";
import { bundles, lineage } from "#site/weave/lineage.ts";
import styles from "./DataLineage.module.css";
import { Section } from "./Section.tsx";
import { SectionHead } from "./SectionHead.tsx";

type Table = LineageRecord["stages"][number]["tables"][number];

/** The drawing's height in CSS pixels, 27rem in the style sheet. */
const HEIGHT = 432;
/** The most stages whose words fit beside each other. More are a list without the drawing, as on a phone. */
const MAX_COLUMNS = 6;

/**
 * Where published tables come from, drawn as threads, and under each stage what it is good for. The lists say the
 * same in words: to a screen reader always, on a phone in place of the drawing.
 */
export function DataLineage(props: LineageRecord & { service: ServiceRecord }) {
  const { id, heading, structure, ground, lead, from, caption, stages, instrument, service } = props;
  const tables = stages.map((stage) => stage.tables);
  const threads = bundles(tables);
  /** A table's name, of a source on its switch, and what a published table waits for. */
  const name = (table: Table, stage: number, index: number) => {
    const of = instrument && threads[stage]?.[index]?.join(" ");
    const label = <b data-of={of}>{table.name}</b>;
    if (table.thread && instrument?.items.some((item) => item.name === table.name)) {
      return (
        <span className={styles.table}>
          <Switch
            value={table.thread}
            words={instrument}
            thread={table.thread}
            structure={service.structure}
            place={`${id}-${index}`}
          >
            {label}
          </Switch>
        </span>
      );
    }
    const waits = stage > 0 && stage === stages.length - 1 && instrument;
    return (
      <span className={styles.table}>
        {label}
        {waits && (
          <span className={`note ${styles.waits}`} data-of={of}>
            {" "}
            {waits.waiting}
          </span>
        )}
      </span>
    );
  };
  return (
    <Section id={id} ground={ground}>
      <SectionHead id={id} heading={heading} structure={structure} type="is-weft">
        <p className="lead">
          <RichText text={lead} />
        </p>
      </SectionHead>
      {instrument && <p className={`d4 ${styles.legend}`}>{instrument.legend}</p>}
      <div className={styles.lineage} data-drawn={stages.length <= MAX_COLUMNS ? "" : undefined}>
        <div data-draw>
          <InlineSvg svg={lineage(tables, { height: HEIGHT })} className={styles.drawing} />
        </div>
        <ol className={styles.stages}>
          {stages.map(({ title, text, ...stageRecord }, stage) => (
            <li key={stageRecord.name} className={styles.stage}>
              <p className={`label ${styles.name}`}>{stageRecord.name}</p>
              <ul className={styles.tables}>
                {tables[stage]?.map((table, index) => (
                  <li key={table.name}>
                    {name(table, stage, index)}
                    {table.from.length > 0 && (
                      <span className={`note ${styles.from}`}>
                        {" "}
                        {from} {table.from.join(", ")}
                      </span>
                    )}
                    <span className={styles.bundle} aria-hidden="true">
                      {threads[stage]?.[index]?.map((thread) => (
                        <i key={thread} data-thread={thread} data-of={thread} />
                      ))}
                    </span>
                  </li>
                ))}
              </ul>
              {stage === 0 && instrument && (
                <output className={styles.results}>
                  <span className={styles.all}>
                    <RichText text={instrument.all} />
                  </span>
                  {instrument.items.map((item) => (
                    <span key={item.name} data-of={tables[0]?.find((source) => source.name === item.name)?.thread}>
                      <RichText text={item.off} />
                    </span>
                  ))}
                </output>
              )}
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
