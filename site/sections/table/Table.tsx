import { InstrumentLegend, legendId } from "#site/components/sections/Instrument.tsx";
import { Section, type SectionProps } from "#site/components/sections/Section.tsx";
import { TextTable } from "#site/components/sections/TextTable.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import { Switch } from "#site/components/ui/Switch.tsx";
import { plainText } from "#site/content/rich-text.ts";
import { withoutMarks } from "#site/content/text-marks.ts";
import styles from "./Table.module.css";

type Props = SectionProps<"table">;

export function Table(props: Props) {
  const { layout, caption, columns, rows, note, points, instrument, ...head } = props;
  const { id } = head;
  return (
    <Section {...head} type={layout === "plain" ? "d2" : "d1"}>
      {instrument && <InstrumentLegend id={id} text={instrument.legend} />}
      <TextTable
        kind={layout}
        heads={columns}
        rows={rows}
        labelledBy={`${id}-title`}
        describedBy={[instrument && legendId(id), caption && `${id}-caption`].filter(Boolean).join(" ") || undefined}
        lastCell={(name, text) => switchCell(props, name, text)}
      />
      {caption && (
        <p className="note mt-4" id={`${id}-caption`}>
          {caption}
        </p>
      )}
      {(note || points) && (
        <div className={`grid side-by-side is-apart ${styles.below}`}>
          {note && <RichText as="p" className={`is-display is-accent d3 is-balanced ${styles.note}`} text={note} />}
          {points && (
            <ul className={`halves ${styles.points}`}>
              {points.map(({ title, text }) => (
                <li key={title} className="item">
                  <h3 className="d3">{title}</h3>
                  <RichText as="p" className="is-soft" text={text} />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Section>
  );
}

/** The last cell of a row with a switch: the switch, and what is true of the row while it is on and while it is off. */
function switchCell({ instrument, page }: Props, name: string, text: string) {
  const item = instrument?.items.find((each) => withoutMarks(each.name) === withoutMarks(name));
  return (
    instrument &&
    item && (
      <>
        <Switch
          value={name}
          words={instrument}
          thread={page.thread}
          structure={page.structure}
          name={plainText(name)}
        />
        <div className={`is-grid in-one-cell mt-3 ${styles.states}`} aria-live="polite">
          <RichText as="span" text={text} /> <RichText as="span" text={item.off} />
        </div>
      </>
    )
  );
}
