import type { ComponentProps, KeyboardEvent } from "react";
import type { ControlProps } from "./form-context.ts";
import { fromText, toText } from "./form-values.ts";
import styles from "./RecordForm.module.css";

type TextAreaProps = Omit<ComponentProps<"textarea">, "onChange"> & {
  value: string;
  rows: number;
  /** A text without line breaks. */
  isLine: boolean;
  onChange(text: string): void;
};

const CHARACTERS_IN_LINE = 50;

/** A text area as high as its text; about so in browsers without `field-sizing`. */
export function TextArea({ value, rows, isLine, onChange, onKeyDown, ...rest }: TextAreaProps) {
  const onEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === "Enter" && isLine && !event.nativeEvent.isComposing) event.preventDefault();
    onKeyDown?.(event);
  };
  return (
    <textarea
      {...rest}
      value={value}
      rows={Math.max(rows, Math.ceil(value.length / CHARACTERS_IN_LINE))}
      onKeyDown={onEnter}
      onChange={({ target }) => onChange(isLine ? target.value.replaceAll(/\s*\n\s*/g, " ") : target.value)}
    />
  );
}

/** Plain text, and values that a browser has a field for. */
export function TextField({ schema, value, label, input, onChange }: ControlProps) {
  const set = (typed: string) => onChange(fromText(schema, typed));
  const text = toText(value ?? schema.fallback);
  if (schema.kind === "text")
    return (
      <TextArea {...input} rows={schema.isLong ? 3 : 1} isLine={!schema.isLong} value={toText(value)} onChange={set} />
    );
  const isNative = schema.kind === "date" || schema.kind === "time" || schema.kind === "email";
  const field = (
    <input
      {...input}
      type={isNative ? schema.kind : "text"}
      className={schema.kind === "email" ? undefined : styles.short}
      inputMode={schema.kind === "number" ? (schema.isWhole ? "numeric" : "decimal") : undefined}
      value={text}
      onChange={(event) => set(event.target.value)}
    />
  );
  if (schema.kind !== "colour") return field;
  return (
    <span className={styles.colour}>
      <input
        type="color"
        aria-label={`${label}: choose a colour`}
        value={/^#[\da-f]{6}$/i.test(text) ? text : "#000000"}
        onChange={(event) => set(event.target.value)}
      />
      {field}
    </span>
  );
}
