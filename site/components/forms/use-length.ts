import { useEffect, useRef, useState } from "react";
import { clean, cleanLine } from "#contract/form-reader.ts";

type Control = HTMLInputElement | HTMLTextAreaElement;

/** Counts characters in the same way as the contract. */
const lengthOf = (control: Control) =>
  (control instanceof HTMLTextAreaElement ? clean(control.value) : cleanLine(control.value)).length;

/** Counts the characters in a field. @returns the ref for the field's element, and the count */
export function useLength() {
  const control = useRef<Control>(null);
  const [length, setLength] = useState(0);

  useEffect(() => {
    const element = control.current;
    if (!element) return;
    const count = () => setLength(lengthOf(element));
    const onReset = () => setLength(0);
    count();
    element.addEventListener("input", count);
    element.form?.addEventListener("reset", onReset);
    return () => {
      element.removeEventListener("input", count);
      element.form?.removeEventListener("reset", onReset);
    };
  }, []);

  /* A callback accepts both types of element. */
  const ref = (element: Control | null) => {
    control.current = element;
  };
  return { ref, length };
}
