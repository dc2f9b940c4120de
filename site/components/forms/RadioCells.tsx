import { InlineSvg } from "#site/components/ui/InlineSvg.tsx";
import { tally } from "#site/weave/tally.ts";
import { FieldErrorText } from "./FieldErrorText.tsx";
import { useField } from "./form-context.ts";
import styles from "./RadioCells.module.css";

type Props = {
  /** The wire name. */
  name: string;
  legend: string;
  /** In order, each a little more than the one before. */
  choices: readonly { value: string; label: string }[];
};

/** Threads in each cell, from the least to the most. */
const THREADS = [4, 7, 11, 16, 22, 30] as const;
const ROOM = 30;

/** One of a few ranges, as cells whose threads grow with them. Each must be chosen by hand: none is at first. */
export function RadioCells({ name, legend, choices }: Props) {
  const { id, invalid, errorRef, isAnswer } = useField(name);
  return (
    <fieldset className={styles.choice} data-invalid={invalid} aria-describedby={errorRef}>
      <legend>{legend}</legend>
      <div className={styles.cells}>
        {choices.map(({ value, label }, index) => (
          <label key={value}>
            <input
              /* The first is where a error leads to. */
              id={index === 0 ? id : undefined}
              type="radio"
              name={name}
              value={value}
              required
              /* Browsers call a required choice invalid as long as there is none. */
              aria-invalid={invalid ?? false}
              data-checked={isAnswer ? `%%${name}:${value}%%` : undefined}
            />
            <span>{label}</span>
            <InlineSvg
              className={styles.threads}
              svg={tally(THREADS[index] ?? ROOM, THREADS[index] ?? ROOM, {
                gap: 4,
                height: 18,
                threadWidth: 2,
                room: ROOM,
              })}
            />
          </label>
        ))}
      </div>
      <FieldErrorText name={name} />
    </fieldset>
  );
}
