import type { Json } from "../api-types.ts";
import { Comparison } from "./Comparison.tsx";
import styles from "./Conflicts.module.css";
import { Button } from "./Controls.tsx";

export type Keep = "yours" | "theirs";
type Item = {
  readonly key: string;
  /** The field in words. */
  readonly label: string;
  readonly yours?: Json | undefined;
  readonly theirs?: Json | undefined;
  readonly chosen?: Keep | undefined;
};

const CHOICES = { yours: "Use mine", theirs: "Keep theirs" } as const;

/** Fields that two people changed, with a choice for each. */
export function Conflicts({ items, onChoose }: { items: readonly Item[]; onChoose(key: string, keep: Keep): void }) {
  return (
    <section className={styles.conflicts} aria-label="Changed by two people">
      <p>Someone else changed the same text. Choose which one stays; nothing is lost until you do.</p>
      {items.map(({ key, label, yours, theirs, chosen }) => (
        <div key={key}>
          <Comparison label={label} old={{ title: "Yours", value: yours }} now={{ title: "Theirs", value: theirs }} />
          <div className={styles.choice}>
            {(["yours", "theirs"] as const).map((keep) => (
              <Button
                key={keep}
                aria-pressed={chosen && chosen === keep}
                aria-label={`${CHOICES[keep]}: ${label}`}
                onClick={() => onChoose(key, keep)}
              >
                {CHOICES[keep]}
              </Button>
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}
