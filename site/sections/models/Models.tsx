import { SectionHead, type SectionProps } from "#site/components/sections/Section.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import { Swatch } from "#site/components/ui/Swatch.tsx";
import { MODEL_PITCH } from "#site/pictures/drawing-specs.ts";
import styles from "./Models.module.css";

export function Models({ id, heading, aspects, items, labels, when, page }: SectionProps<"models">) {
  const rows = [...(labels ? [labels.from, labels.typical] : []), ...aspects];
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="section-end">
      <div className="wrap">
        <SectionHead id={id} heading={heading} type="sr" />
        <ul className={`one-column is-grid ${styles.models}`}>
          {items.map(({ name, density, thread, summary, points, from, typical, choose }) => (
            <li key={name} className={`is-grid ${styles.model}`} data-thread={thread}>
              <Swatch
                structure="waffle"
                thread={thread ?? page.thread}
                cell={MODEL_PITCH[density]}
                className={styles.cloth}
              />
              <h3 className="d1">{name}</h3>
              <RichText as="p" className={`lead ${styles.summary}`} text={summary} />
              {[...(from && typical ? [from, typical] : []), ...points].map((point, row) => (
                <div key={point.name} className={`item line-above ${styles.row}`}>
                  <p className={`label is-faint ${styles.aspect}`}>{rows[row]}</p>
                  <h4 className={row < rows.length - aspects.length ? "d3" : "d4"}>{point.name}</h4>
                  <RichText as="p" className="quiet" text={point.text} />
                </div>
              ))}
              <div className={`item has-rail ${styles.row} ${styles.choose}`}>
                <p className={`label is-faint ${styles.aspect}`}>{when}</p>
                <RichText as="p" className="is-display is-large is-balanced" text={choose} />
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
