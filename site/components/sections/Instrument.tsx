import { RichText } from "#site/components/ui/RichText.tsx";
import { Swatch } from "#site/components/ui/Swatch.tsx";
import type { InstrumentRecord, SizesRecord, StepsRecord } from "#site/sections/instrument.ts";
import type { StructureName, Thread } from "#site/weave/structures.ts";
import styles from "./Instrument.module.css";

type Props = {
  id: string;
  instrument: InstrumentRecord;
  /** Gives the drawing its cloth. */
  page: { structure: StructureName; thread: Thread };
};

/**
 * A drawing with steps to choose from, and what the chosen one means. It works without script: the style sheet follows the
 * radio buttons.
 */
export function Instrument({ id, instrument, page }: Props) {
  const isSizes = instrument.kind === "sizes";
  return (
    <div className={`is-sized ${styles.frame}`}>
      <fieldset className={`${styles.instrument} ${isSizes ? "" : styles[instrument.drawing]}`}>
        <legend className={`is-display d4 is-balanced is-legend ${styles.legend}`}>{instrument.legend}</legend>
        {isSizes ? (
          <Sizes id={id} instrument={instrument} page={page} />
        ) : (
          <Steps id={id} instrument={instrument} page={page} />
        )}
      </fieldset>
    </div>
  );
}

/** The meaning of every step. The style sheet shows that of the chosen one. */
function Results({ items }: { items: InstrumentRecord["items"] }) {
  return (
    <div className={`is-grid in-one-cell ${styles.results}`} aria-live="polite">
      {items.map(({ name, value, text }) => (
        <span key={name} className={`item ${styles.result}`}>
          <b className="is-accent">{value}</b> <RichText as="span" className="passage" text={text} />
        </span>
      ))}
    </div>
  );
}

/** Pixels from thread to thread. The style sheet draws the bare warp at the same pitch. */
const CELL = { rows: 14, columns: 14, slice: 8 } as const;
/** The height of the whole cloth of `slice`, in threads. */
const SLICE_ROWS = 24;

function Steps({ id, instrument, page }: Props & { instrument: StepsRecord }) {
  const { drawing, caption, start, items } = instrument;
  const rowsOf = (index: number) => {
    const threads = items[index]?.threads ?? 0;
    if (drawing === "slice") return SLICE_ROWS;
    return drawing === "rows" ? threads - (items[index - 1]?.threads ?? 0) : threads;
  };
  /* It has the pattern of all others. */
  const first = items.findIndex((_, index) => rowsOf(index) > 0);
  return (
    <>
      <div className={`has-rail is-grid ${styles.steps}`} data-steps="">
        {items.map(({ name }, index) => (
          <label key={name} className={`is-grid ${styles.step}`}>
            <span className={`in-row is-soft gap-2 ${styles.choice}`}>
              <input type="radio" name={`${id}-step`} value={index + 1} defaultChecked={index + 1 === start} /> {name}
            </span>
            <span className={`is-grid is-placed has-before has-after at-end ${styles.warp}`}>
              <Swatch
                {...page}
                cell={CELL[drawing]}
                rows={rowsOf(index)}
                shared={id}
                isRepeated={index !== first}
                className={styles.cloth}
              />
            </span>
          </label>
        ))}
      </div>
      <Results items={items} />
      {caption && <p className="note mt-4">{caption}</p>}
    </>
  );
}

function Sizes({ id, instrument, page }: Props & { instrument: SizesRecord }) {
  const { start, items, before, after, form } = instrument;
  return (
    <div className={`has-rail is-grid at-start ${styles.pair}`}>
      <div>
        <div className={`in-rows ${styles.sizes}`}>
          {items.map(({ name }, index) => (
            <label key={name} className={`in-row is-soft gap-2 ${styles.choice}`}>
              <input type="radio" name={`${id}-size`} value={index + 1} defaultChecked={index + 1 === start} /> {name}
            </label>
          ))}
        </div>
        <Results items={items} />
      </div>
      {[before, after].map((title, index) => (
        <figure key={title} className={styles.form} data-fixed={index === 0 ? "" : undefined}>
          <figcaption className="label">{title}</figcaption>
          <div className={`is-grid is-cut is-framed mt-2 on-surface ${styles.screen}`} aria-hidden="true">
            <Swatch {...page} cell={6} className={`full-row ${styles.bar}`} />
            <b className="full-row">{form.title}</b>
            {form.fields.map(({ label, value }) => (
              <span key={label} className={`is-grid ${styles.field}`}>
                {label}
                <span className="is-framed">{value}</span>
              </span>
            ))}
            <span className="full-row is-soft">{form.hint}</span>
            <span className={`full-row ${styles.button}`}>{form.button}</span>
          </div>
        </figure>
      ))}
    </div>
  );
}

export const legendId = (id: string) => `${id}-legend`;

/** The instruction above switches that are part of another drawing, which names it with `legendId(id)`. */
export function InstrumentLegend({ id, text }: { id: string; text: string }) {
  return (
    <p className={`is-display d4 is-balanced ${styles.legend}`} id={legendId(id)}>
      {text}
    </p>
  );
}
