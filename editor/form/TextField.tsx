import { useLayoutEffect, useRef } from "react";
import type { ControlProps } from "./form-context.ts";
import { fromText, toText } from "./form-values.ts";
import styles from "./RecordForm.module.css";

/** Makes a text area as high as its text in browsers without `field-sizing`. */
export function useGrowing(text: string) {
  const ref = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows from the text
  useLayoutEffect(() => {
    const area = ref.current;
    if (!area || CSS.supports("field-sizing", "content")) return;
    area.style.height = "auto";
    area.style.height = `${area.scrollHeight + 2}px`;
  }, [text]);
  return ref;
}

/** Plain text, and values that a browser has a field for. */
export function TextField({ schema, value, id, describedBy, isInvalid, onChange }: ControlProps) {
  const text = toText(value);
  const area = useGrowing(text);
  const common = { id, "aria-describedby": describedBy, "aria-invalid": isInvalid, required: !schema.isOptional };
  if (schema.kind === "text") {
    const set = (typed: string) =>
      onChange(fromText(schema, schema.isLong ? typed : typed.replaceAll(/\s*\n\s*/g, " ")));
    return (
      <textarea
        {...common}
        ref={area}
        rows={schema.isLong ? 3 : 1}
        value={text}
        onChange={(event) => set(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !schema.isLong && !event.nativeEvent.isComposing) event.preventDefault();
        }}
      />
    );
  }
  const set = (typed: string) => onChange(fromText(schema, typed));
  if (schema.kind === "colour")
    return (
      <span className={styles.colour}>
        <input
          type="color"
          aria-label="Choose a colour"
          value={/^#[\da-f]{6}$/i.test(text) ? text : "#000000"}
          onChange={(event) => set(event.target.value)}
        />
        <input {...common} type="text" spellCheck={false} value={text} onChange={(event) => set(event.target.value)} />
      </span>
    );
  const type = schema.kind === "date" || schema.kind === "time" || schema.kind === "email" ? schema.kind : "text";
  return (
    <input
      {...common}
      type={type}
      className={type === "email" ? undefined : styles.short}
      inputMode={schema.kind === "number" ? (schema.isWhole ? "numeric" : "decimal") : undefined}
      value={text || toText(schema.fallback)}
      onChange={(event) => set(event.target.value)}
    />
  );
}
