import { type InputEventHandler, useCallback, useState } from "react";
import { fillCount } from "#contract/fill-text.ts";
import { clean, cleanLine, isNearLimit } from "#contract/form-reader.ts";
import type { TextField } from "#forms/form-description.ts";
import { useAnnouncement } from "#site/components/ui/use-announcement.ts";
import { idList, useField, useForm } from "./form-context.ts";
import styles from "./TextControl.module.css";

export type TextControlProps = {
  name: string;
  field: TextField;
  placeholder?: string | undefined;
  hint?: string | undefined;
  onInput?: InputEventHandler<HTMLInputElement> | undefined;
};

export function TextControl({ name, field, placeholder, hint, onInput }: TextControlProps) {
  const { type, limit, autoComplete, rows = 1 } = field;
  const { id, invalid, hintId, errorRef, countId, value } = useField(name);
  const { ref, length } = useLength();
  const control = {
    ref,
    id,
    name,
    placeholder,
    autoComplete,
    required: !field.isOptional,
    defaultValue: value,
    "aria-invalid": invalid,
    "aria-describedby": idList(hint && hintId, errorRef, isNearLimit(length, limit) && countId),
  };
  return (
    <>
      {rows > 1 ? <textarea {...control} rows={rows} /> : <input {...control} type={type} onInput={onInput} />}
      {hint && (
        <p className="note" id={hintId}>
          {hint}
        </p>
      )}
      <FieldErrorText name={name} />
      <LengthCounter id={countId} length={length} limit={limit} />
    </>
  );
}

export function FieldErrorText({ name }: { name: string }) {
  const { lang } = useForm().words;
  const { error, errorId } = useField(name);
  return error ? (
    <p className={styles.error} id={errorId} lang={lang}>
      {error.text}
    </p>
  ) : null;
}

/** Shows how many characters are left or too many. Renders nothing below 90 % of the limit. */
export function LengthCounter({ id, length, limit }: { id: string; length: number; limit: number }) {
  const isNear = isNearLimit(length, limit);
  const isOver = length > limit;
  const { common, language } = useForm().words;
  const text = fillCount(isOver ? common.charactersOver : common.charactersLeft, Math.abs(length - limit), language);
  const announced = useAnnouncement(isNear ? text : "");

  return isNear ? (
    <>
      <p id={id} className={`note is-tabular ${styles.count}`} data-over={isOver ? "" : undefined} aria-hidden="true">
        {text}
      </p>
      <span className="sr" aria-live="polite">
        {announced}
      </span>
    </>
  ) : null;
}

type Control = HTMLInputElement | HTMLTextAreaElement;

/** Counts characters in the same way as the contract. */
const lengthOf = (control: Control) =>
  (control instanceof HTMLTextAreaElement ? clean(control.value) : cleanLine(control.value)).length;

/** Counts the characters in a field. @returns the ref for the field's element, and the count */
function useLength() {
  const [length, setLength] = useState(0);
  const ref = useCallback((element: Control | null) => {
    if (!element) return undefined;
    const count = () => setLength(lengthOf(element));
    const onReset = () => setLength(0);
    const { form } = element;
    count();
    element.addEventListener("input", count);
    form?.addEventListener("reset", onReset);
    return () => {
      element.removeEventListener("input", count);
      form?.removeEventListener("reset", onReset);
    };
  }, []);
  return { ref, length };
}
