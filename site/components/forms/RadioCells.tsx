import { useRef } from "react";
import { InlineSvg } from "#site/components/ui/InlineSvg.tsx";
import { tally } from "#site/weave/tally.ts";
import { useField } from "./form-context.ts";
import styles from "./RadioCells.module.css";
import { FieldErrorText } from "./TextControl.tsx";

type Props = {
  name: string;
  legend: string;
  /** The choices in ascending order. */
  choices: readonly { value: string; label: string }[];
  hint?: string | undefined;
  optional?: string | undefined;
};

const THREADS = [4, 7, 11, 16, 22, 30] as const;
const ROOM = 30;
const drawThreads = (count = ROOM) => tally(count, count, { threadWidth: 2, room: ROOM });

/**
 * Radio buttons for a few ranges, each with a drawing of more threads than the one before. None is preselected. A click on
 * the selected one of an optional choice, or Space, unselects it.
 */
export function RadioCells({ name, legend, choices, hint, optional }: Props) {
  const { id, invalid, errorRef, value: typed } = useField(name);
  /** The choice that was selected when the pointer went down on it. */
  const pressed = useRef<HTMLInputElement>(undefined);
  return (
    <fieldset className={`full-row ${styles.choice}`} data-invalid={invalid} aria-describedby={errorRef}>
      <legend className="is-legend">
        {legend}
        {hint && <small className="note is-block"> {hint}</small>}
        {optional && <span className="note"> {optional}</span>}
      </legend>
      <div className={`is-grid is-framed ${styles.cells}`}>
        {choices.map(({ value, label }, index) => (
          <label
            key={value}
            className="is-grid is-placed is-small gap-2 on-paper"
            onPointerDown={({ currentTarget: { control } }) => {
              const radio = control as HTMLInputElement;
              pressed.current = optional && radio.checked ? radio : undefined;
            }}
          >
            <input
              /* The link in the error summary leads to the first choice. */
              id={index === 0 ? id : undefined}
              type="radio"
              className="cover"
              name={name}
              value={value}
              required={!optional}
              /* Otherwise browsers expose an unanswered required choice as invalid. */
              aria-invalid={invalid ?? false}
              defaultChecked={value === typed}
              onClick={({ currentTarget }) => pressed.current === currentTarget && unselect(currentTarget)}
              onKeyDown={(event) => {
                pressed.current = undefined;
                if (event.key !== " " || !optional || !event.currentTarget.checked) return;
                event.preventDefault();
                unselect(event.currentTarget);
              }}
            />
            <span className="has-after">{label}</span>
            <InlineSvg className={`is-faint ${styles.threads}`} svg={drawThreads(THREADS[index])} />
          </label>
        ))}
      </div>
      <FieldErrorText name={name} />
    </fieldset>
  );
}

function unselect(radio: HTMLInputElement): void {
  radio.checked = false;
  /* As after a choice of the visitor: the form saves its draft. */
  radio.dispatchEvent(new Event("input", { bubbles: true }));
}
