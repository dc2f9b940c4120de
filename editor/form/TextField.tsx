import { type ComponentProps, type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { longDay } from "../app/words.ts";
import { type ControlProps, useForm } from "./form-context.ts";
import { fromText, toText } from "./form-values.ts";
import { cleanText } from "./markdown-edits.ts";
import { editedText, shownText } from "./placeholders.ts";
import styles from "./RecordForm.module.css";

type TextAreaProps = Omit<ComponentProps<"textarea">, "onChange"> & {
  value: string;
  rows: number;
  isLine: boolean;
  onChange(text: string): void;
};

const CHARACTERS_IN_LINE = 50;

/** A text area as high as its text; about so in browsers without `field-sizing`. It shows the values of placeholders. */
export function TextArea({ value, rows, isLine, onChange, onKeyDown, ...rest }: TextAreaProps) {
  const { fills } = useForm().choices;
  const setCaret = useRef<() => void>(undefined);
  /* Before the next key. */
  useLayoutEffect(() => {
    setCaret.current?.();
    setCaret.current = undefined;
  });
  const onEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === "Enter" && isLine && !event.nativeEvent.isComposing) event.preventDefault();
    onKeyDown?.(event);
  };
  return (
    <textarea
      {...rest}
      value={shownText(value, fills)}
      rows={Math.max(rows, Math.ceil(value.length / CHARACTERS_IN_LINE))}
      onKeyDown={onEnter}
      onChange={({ target, nativeEvent }) => {
        const isPasted = (nativeEvent as InputEvent).inputType === "insertFromPaste";
        const entered = isPasted ? cleanText(target.value) : target.value;
        const typed = isLine ? entered.replaceAll(/\s*\n\s*/g, " ") : entered;
        const { text, head } = editedText(value, typed, fills);
        onChange(text);
        const at = shownText(head, fills).length;
        /* A placeholder was changed as a whole. */
        if (shownText(text, fills) !== target.value) setCaret.current = () => target.setSelectionRange(at, at);
      }}
    />
  );
}

/** Plain text, and values that a browser has a field for. */
export function TextField({ schema, value, input, onChange }: ControlProps) {
  const set = (typed: string) => onChange(fromText(schema, typed));
  const text = toText(value ?? schema.fallback);
  if (schema.kind === "text" || schema.kind === "email") {
    const isLong = schema.kind === "text" && schema.isLong;
    return (
      <TextArea
        {...input}
        inputMode={schema.kind}
        rows={isLong ? 3 : 1}
        isLine={!isLong}
        value={toText(value)}
        onChange={set}
      />
    );
  }
  return (
    <>
      <input
        {...input}
        type={schema.kind === "number" ? "text" : schema.kind}
        className={styles.short}
        inputMode={schema.kind === "number" ? (schema.isWhole ? "numeric" : "decimal") : undefined}
        value={text}
        onChange={(event) => set(event.target.value)}
      />
      {schema.kind === "date" && !Number.isNaN(Date.parse(text)) && <span className="note">{longDay(text)}</span>}
    </>
  );
}
