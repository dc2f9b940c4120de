import { InlineSvg } from "#site/components/ui/InlineSvg.tsx";
import { tally } from "#site/weave/tally.ts";
import { FieldErrorText } from "./FieldErrorText.tsx";
import { useField } from "./form-context.ts";
import styles from "./RadioCells.module.css";

type Props = {
  /** The wire name. */
  name: string;
  legend: string;
  /** The choices in ascending order. */
  choices: readonly { value: string; label: string }[];
  /** The text after the legend of an optional choice. */
  optional?: string | undefined;
};

/** The number of threads in each cell, in ascending order. */
const THREADS = [4, 7, 11, 16, 22, 30] as const;
const ROOM = 30;

/** Radio buttons for a few ranges, each with a drawing of more threads than the one before. None is preselected. */
export function RadioCells({ name, legend, choices, optional }: Props) {
  const { id, invalid, errorRef, value: typed } = useField(name);
  return (
    <fieldset className={styles.choice} data-invalid={invalid} aria-describedby={errorRef}>
      <legend>
        {legend}
        {optional && <span className="note"> {optional}</span>}
      </legend>
      <div className={styles.cells}>
        {choices.map(({ value, label }, index) => (
          <label key={value}>
            <input
              /* The link in the error summary leads to the first choice. */
              id={index === 0 ? id : undefined}
              type="radio"
              name={name}
              value={value}
              required={!optional}
              /* Otherwise browsers expose an unanswered required choice as invalid. */
              aria-invalid={invalid ?? false}
              defaultChecked={value === typed}
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
