import { RichText } from "#site/components/ui/RichText.tsx";
import { Swatch } from "#site/components/ui/Swatch.tsx";
import type { InstrumentRecord, SizesRecord, StepsRecord } from "#site/content/schema/sections/instrument.ts";
import type { ServiceRecord } from "#site/content/schema/service.ts";
import styles from "./Instrument.module.css";

type Cloth = Pick<ServiceRecord, "structure" | "thread">;
type Props = {
  /** The id of its section. */
  id: string;
  instrument: InstrumentRecord;
  cloth: Cloth;
};

/** A drawing with steps to choose from, and what the chosen one means. Without script: the style sheet follows the radio buttons. */
export function Instrument({ id, instrument, cloth }: Props) {
  const { kind, legend, items } = instrument;
  const results = (
    <output className={styles.results}>
      {items.map(({ name, value, text }) => (
        <span key={name} className={styles.result}>
          <b>
            <span className={styles.of}>{name}: </span>
            {value}
          </b>{" "}
          <span>
            <RichText text={text} />
          </span>
        </span>
      ))}
    </output>
  );
  return (
    <div className={styles.frame}>
      <fieldset className={styles.instrument} data-kind={kind === "steps" ? instrument.drawing : kind}>
        <legend className="d4">{legend}</legend>
        {kind === "steps" ? (
          <Steps id={id} instrument={instrument} cloth={cloth} />
        ) : (
          <Sizes id={id} instrument={instrument} />
        )}
        {results}
      </fieldset>
    </div>
  );
}

/** Pixels from thread to thread. */
const CELL = { rows: 12, columns: 12, slice: 8 } as const;
/** The height of the whole cloth of `slice`, in threads. */
const SLICE_ROWS = 24;

function Steps({ id, instrument, cloth }: { id: string; instrument: StepsRecord; cloth: Cloth }) {
  const { drawing, caption, start, items } = instrument;
  const rowsOf = (index: number) => {
    const threads = items[index]?.threads ?? 0;
    if (drawing === "slice") return SLICE_ROWS;
    return drawing === "rows" ? threads - (items[index - 1]?.threads ?? 0) : threads;
  };
  return (
    <>
      <div className={styles.steps} data-steps="">
        {items.map(({ name }, index) => (
          <label key={name} className={styles.step}>
            <span className={styles.choice}>
              <input type="radio" name={`${id}-step`} value={index + 1} defaultChecked={index + 1 === start} /> {name}
            </span>
            <span className={styles.loom}>
              <Swatch
                {...cloth}
                cell={CELL[drawing]}
                rows={rowsOf(index)}
                place={`${id}-${index}`}
                className={styles.cloth}
              />
            </span>
          </label>
        ))}
      </div>
      {caption && <p className={`note ${styles.caption}`}>{caption}</p>}
    </>
  );
}

function Sizes({ id, instrument }: { id: string; instrument: SizesRecord }) {
  const { start, items, before, after, form } = instrument;
  return (
    <>
      <div className={styles.sizes} data-steps="">
        {items.map(({ name }, index) => (
          <label key={name} className={styles.choice}>
            <input type="radio" name={`${id}-size`} value={index + 1} defaultChecked={index + 1 === start} /> {name}
          </label>
        ))}
      </div>
      {[before, after].map((title) => (
        <figure key={title} className={styles.form} data-fixed={title === before ? "" : undefined}>
          <figcaption className="label">{title}</figcaption>
          <div className={styles.screen} aria-hidden="true">
            <b>{form.title}</b>
            {form.fields.map(({ label, value }) => (
              <span key={label} className={styles.field}>
                {label}
                <span>{value}</span>
              </span>
            ))}
            <span className={styles.hint}>{form.hint}</span>
            <span className={styles.button}>{form.button}</span>
          </div>
        </figure>
      ))}
    </>
  );
}
