import { InstrumentLegend, legendId } from "#site/components/sections/Instrument.tsx";
import { Section, type SectionProps } from "#site/components/sections/Section.tsx";
import { InlineSvg } from "#site/components/ui/InlineSvg.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import { Switch } from "#site/components/ui/Switch.tsx";
import { withoutMarks } from "#site/content/text-marks.ts";
import { bundles, lineage } from "#site/weave/lineage.ts";
import type { Thread } from "#site/weave/structures.ts";
import styles from "./Lineage.module.css";

type Props = SectionProps<"lineage">;
type Table = Props["stages"][number]["tables"][number];
type Switches = NonNullable<Props["instrument"]>;

/** The drawing's height in CSS pixels, 27rem in the style sheet. */
const HEIGHT = 432;
/** The most stages whose words fit beside each other. More are a list without the drawing, as on a phone. */
const MAX_COLUMNS = 6;

/**
 * Where published tables come from, drawn as threads, and under each stage what it is good for. The lists say the
 * same in words: to a screen reader always, on a phone in place of the drawing.
 */
export function Lineage(props: Props) {
  const { from, caption, stages, instrument, ...head } = props;
  const { id, page } = head;
  const tables = stages.map((stage) => stage.tables);
  const drawn = tables.map((stage) => stage.map(withPlainNames));
  const threads = bundles(drawn);
  /* The threads beside the lists, each from its source on. */
  const begunAt = (source: number) => [...new Set(threads[0]?.slice(0, source + 1).flat())];
  const sources = begunAt(threads.flat().length);
  const group = instrument && { role: "group", "aria-labelledby": legendId(id) };
  return (
    <Section {...head}>
      {instrument && <InstrumentLegend id={id} text={instrument.legend} />}
      <div
        className={`has-rail ${styles.lineage}`}
        data-drawn={stages.length <= MAX_COLUMNS ? "" : undefined}
        {...group}
      >
        <div data-draw>
          <InlineSvg svg={lineage(drawn, HEIGHT)} className={styles.drawing} />
        </div>
        <ol className={`in-column ${styles.stages}`}>
          {stages.map(({ name, title, text }, stage) => (
            <li key={name} className={styles.stage}>
              <p className={`label is-accent ink-above ${styles.name}`}>{name}</p>
              <ul className={styles.tables}>
                {tables[stage]?.map((table, index) => (
                  <li key={table.name}>
                    <TableName
                      table={table}
                      threads={threads[stage]?.[index] ?? []}
                      isPublished={stage > 0 && stage === stages.length - 1}
                      instrument={instrument}
                      page={page}
                    />
                    {table.from.length > 0 && (
                      <span className={`note ${styles.from}`}>
                        {" "}
                        {from} {table.from.join(", ")}
                      </span>
                    )}
                    <span className={`is-grid is-on-top ${styles.bundle}`} aria-hidden="true">
                      {(stage > 0 ? sources : begunAt(index)).map((thread) => {
                        const isPart = threads[stage]?.[index]?.includes(thread);
                        return <i key={thread} data-thread={thread} data-part={isPart ? "" : undefined} />;
                      })}
                    </span>
                  </li>
                ))}
              </ul>
              {stage === 0 && instrument && <Results instrument={instrument} sources={tables[0] ?? []} />}
              <div className={styles.reason}>
                <h3 className="d4">{title}</h3>
                <RichText as="p" className="passage" text={text} />
              </div>
            </li>
          ))}
        </ol>
      </div>
      <p className={`note mt-8 ${styles.caption}`}>{caption}</p>
    </Section>
  );
}

const withPlainNames = (table: Table): Table => ({
  ...table,
  name: withoutMarks(table.name),
  from: table.from.map(withoutMarks),
});

const isSameName = (a: string, b: string) => withoutMarks(a) === withoutMarks(b);

type TableNameProps = Pick<Props, "instrument" | "page"> & {
  table: Table;
  threads: readonly Thread[];
  isPublished: boolean;
};

/** The name of a table, with its switch or with what it says while one of its sources is off. */
function TableName({ table, threads, isPublished, instrument, page }: TableNameProps) {
  const { name, thread } = table;
  const hasSwitch = instrument?.items.some((item) => isSameName(item.name, name));
  const sources = instrument && threads.join(" ");
  const label = <b data-of={sources}>{name}</b>;
  return (
    <span className={styles.table}>
      {instrument && hasSwitch && thread ? (
        <Switch value={thread} words={instrument} thread={thread} structure={page.structure}>
          {label}
        </Switch>
      ) : (
        label
      )}
      {isPublished && instrument && (
        <span className={`note is-accent ${styles.waits}`} data-of={sources}>
          {" "}
          {instrument.waiting}
        </span>
      )}
    </span>
  );
}

/** The results with all sources on, and without each. The style sheet shows those that apply. */
function Results({ instrument, sources }: { instrument: Switches; sources: readonly Table[] }) {
  return (
    <div className={`item gap-2 is-measured ${styles.results}`} aria-live="polite">
      <RichText as="p" className={styles.all} text={instrument.all} />
      {instrument.items.map(({ name, off }) => (
        <span key={name} data-of={sources.find((source) => isSameName(source.name, name))?.thread}>
          {" "}
          <RichText text={off} />
        </span>
      ))}
    </div>
  );
}
