import { Fragment } from "react";
import { Section, type SectionProps } from "#site/components/sections/Section.tsx";
import { ArrowLink } from "#site/components/ui/ArrowLink.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import styles from "./Prices.module.css";

/** Longer figures are set smaller, so that they stay on one line. In characters. */
const LONG_FIGURE = 9;

/** A price list: the same columns in every row, so that the models compare. */
export function Prices({ labels, items, footnote, ...head }: SectionProps<"prices">) {
  const isLong = items.some(({ from }) => from.length > LONG_FIGURE);
  return (
    <Section {...head}>
      <ul className={`ruled ${styles.prices}`} data-figures={isLong ? "long" : undefined}>
        {items.map(({ name, note, from, unit, typical, included, link }) => (
          <li key={name} className="grid stacked">
            <div className={`item ${styles.name}`}>
              <h3 className="d3">{name}</h3>
              {note && <RichText as="p" className="is-soft" text={note} />}
            </div>
            <dl className={`grid one-column ${styles.facts}`}>
              <div className={`item ${styles.from}`}>
                <dt className="label is-accent">{labels.from}</dt>{" "}
                <dd className="is-soft is-small">
                  <span className={`is-display is-warp is-block is-ink is-tabular ${styles.figure}`}>{from}</span>{" "}
                  {unit && <span>{unit}</span>}
                </dd>
              </div>
              {typical && (
                <div className={`item ${styles.typical}`}>
                  <dt className="label is-accent">{labels.typical}</dt>{" "}
                  <dd className="is-display d4 is-tabular">{typical}</dd>
                </div>
              )}
              <div className={`item dashed ${styles.included}`}>
                <dt className="label is-accent">{labels.included}</dt>
                {included.map((point) => (
                  <Fragment key={point}>
                    {" "}
                    <RichText as="dd" className="is-small" text={point} />
                  </Fragment>
                ))}
              </div>
            </dl>
            {link && (
              <p className={styles.link}>
                <ArrowLink {...link} about={name} />
              </p>
            )}
          </li>
        ))}
      </ul>
      {footnote && <RichText as="p" className="note mt-4 is-measured" text={footnote} />}
    </Section>
  );
}
