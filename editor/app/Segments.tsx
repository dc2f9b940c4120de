import { Button } from "#site/components/controls/Controls.tsx";
import { CHOICES } from "../texts.ts";
import styles from "./Editor.module.css";

type Props<T extends string> = {
  name: string;
  value: NoInfer<T>;
  options: readonly T[];
  labelOf?(option: NoInfer<T>): string;
  onChange(value: NoInfer<T>): void;
};

const labelIn = (option: string) => CHOICES[option] ?? option;

/** A choice between a few things, one of which is always in force. */
export const Segments = <T extends string>({ name, value, options, labelOf = labelIn, onChange }: Props<T>) => (
  <fieldset className={styles.segments} aria-label={name}>
    {options.map((option) => (
      <Button key={option} aria-pressed={option === value} onClick={() => onChange(option)}>
        {labelOf(option)}
      </Button>
    ))}
  </fieldset>
);
