import { RichText } from "#site/components/ui/RichText.tsx";
import { Swatch } from "#site/components/ui/Swatch.tsx";
import type { EngagementRecord } from "#site/content/schema/engagement.ts";
import { MODEL_PITCH } from "#site/pictures/drawing-specs.ts";
import styles from "./ModelComparison.module.css";

type Props = EngagementRecord["models"];

/** Models side by side, every row of one level with the same row of the others. */
export function ModelComparison({ heading, aspects, items, when }: Props) {
  return (
    <section id="models" aria-labelledby="models-title" className={styles.section}>
      <div className="wrap">
        <h2 className="sr" id="models-title">
          {heading}
        </h2>
        <ul className={styles.models}>
          {items.map(({ name, density, summary, points, choose }, index) => (
            <li key={name} className={styles.model} data-density={density}>
              <Swatch
                structure="waffle"
                thread="purple"
                cell={MODEL_PITCH[density]}
                idPrefix={`model-${index}`}
                className={styles.cloth}
              />
              <h3>{name}</h3>
              <RichText as="p" className={styles.summary} text={summary} />
              {points.map((point, row) => (
                <div key={point.name} className={styles.row}>
                  <p className={`label ${styles.aspect}`}>{aspects[row]}</p>
                  <h4 className="d4">{point.name}</h4>
                  <RichText as="p" text={point.text} />
                </div>
              ))}
              <div className={styles.choose}>
                <p className="label">{when}</p>
                <RichText as="p" className="is-display" text={choose} />
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
