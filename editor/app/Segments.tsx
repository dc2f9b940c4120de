import { Button } from "#site/components/controls/Controls.tsx";
import styles from "./Editor.module.css";
import { inWords } from "./words.ts";

type Props<T extends string> = {
  name: string;
  value: NoInfer<T>;
  options: readonly T[];
  labelOf?(option: NoInfer<T>): string;
  onChange(value: NoInfer<T>): void;
};

/** A choice between a few things, one of which is always in force. */
export const Segments = <T extends string>({ name, value, options, labelOf = inWords, onChange }: Props<T>) => (
  <fieldset className={styles.segments} aria-label={name}>
    {options.map((option) => (
      <Button key={option} aria-pressed={option === value} onClick={() => onChange(option)}>
        {labelOf(option)}
      </Button>
    ))}
  </fieldset>
);
