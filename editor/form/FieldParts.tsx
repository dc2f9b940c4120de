import { type FocusEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button, Icon } from "#site/components/controls/Controls.tsx";
import control from "#site/components/forms/TextControl.module.css";
import type { FieldPath } from "../api-types.ts";
import { isEqual } from "../records/pair-items.ts";
import { FORM } from "../texts.ts";
import { type FieldProps, useForm } from "./form-context.ts";
import { isWithin } from "./form-values.ts";
import { shownText } from "./placeholders.ts";
import styles from "./RecordForm.module.css";

/**
 * Takes the focus if the selection came from elsewhere, such as a click on the page, and selects a field that got the focus.
 * `part` is what belongs to it: everything inside, only itself, or not even its path, which is that of the group around it.
 */
export function useSelection(path: FieldPath, part: "inside" | "itself" | "nothing" = "inside") {
  const { selected, onSelect } = useForm();
  const ref = useRef<HTMLDivElement & HTMLFieldSetElement>(null);
  const isMine = part === "inside" || (part === "itself" && selected?.length === path.length);
  const isSelected = selected !== undefined && isWithin(selected, path) && isMine;
  const wasSelected = useRef<typeof selected>(undefined);
  useEffect(() => {
    const isNew = wasSelected.current !== selected;
    wasSelected.current = selected;
    if (!isSelected || !isNew || ref.current?.contains(document.activeElement)) return;
    ref.current?.scrollIntoView({ block: "center" });
    const controls = [...(ref.current?.querySelectorAll<HTMLElement>("input, textarea, select, button") ?? [])];
    const fields = part === "inside" ? controls.filter(({ tagName }) => tagName !== "BUTTON") : [];
    const control = fields.find((field) => field.matches(":checked")) ?? fields[0];
    (control ?? controls[0])?.focus({ preventScroll: true });
  }, [selected, isSelected, part]);
  const onFocus = (event: FocusEvent) => {
    if (!isSelected && part !== "nothing" && event.target.closest("[data-field]") === ref.current) onSelect(path);
  };
  return { ref, isSelected, onFocus, "data-field": "" };
}

/** Names of fields and values are without marks. */
export const Help = ({ id, text }: { id?: string; text: string }) => (
  <p id={id} className="note">
    {shownText(text.replaceAll("`", ""))}
  </p>
);

export const Problems = ({ id, texts }: { id?: string; texts: readonly string[] }) =>
  texts.length > 0 && (
    <p id={id} className={control.error}>
      {texts.join(" ")}
    </p>
  );

export function OwnProblems({ path }: { path: FieldPath }) {
  const own = useForm().problems.filter((problem) => isEqual(problem.path, path));
  return <Problems texts={own.map(({ text }) => text)} />;
}

export function RemoveButton({ schema, path, value, label, isItem }: FieldProps) {
  const { change } = useForm();
  if (isItem || !schema.isOptional || schema.fallback !== undefined || value === undefined) return null;
  return <Button kind="small" icon="remove" label={FORM.remove(label)} onClick={() => change(path, undefined)} />;
}

type DisclosureProps = {
  path: FieldPath;
  label: string;
  /** Its content in a few words, while it is closed. */
  summary?: string;
  tag?: string | undefined;
  help?: string | undefined;
  /** True for fields of the group around it, whose path it has. */
  isPart?: (path: FieldPath) => boolean;
  handle?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** A group that can be closed. It opens for the selected field. */
export function Disclosure({ path, label, summary, tag, help, isPart, handle, actions, children }: DisclosureProps) {
  const { selected, problems } = useForm();
  const { ref, isSelected, ...field } = useSelection(path, isPart ? "nothing" : "itself");
  const id = useId();
  const holds = (inside: FieldPath | undefined) =>
    inside !== undefined && isWithin(inside, path) && (isPart?.(inside) ?? inside.length > path.length);
  /* A new group is selected as a whole before it is shown. */
  const [isOpen, setIsOpen] = useState(() => holds(selected) || isSelected);
  const [seen, setSeen] = useState(selected);
  if (seen !== selected) {
    setSeen(selected);
    if (holds(selected)) setIsOpen(true);
  }
  const inside = problems.filter((problem) => holds(problem.path)).length;
  return (
    <div ref={ref} className={`is-round ${styles.group}`} data-open={isOpen} {...field}>
      <div className={`row ${styles.head}`}>
        {handle}
        <button
          type="button"
          className={`in-row is-flexible gap-2 ${styles.toggle}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name="open" />
          {tag && <span className="note">{tag}</span>}
          <strong className="label">{label}</strong>
          {!isOpen && summary && <span className="note">{summary}</span>}
          {!isOpen && inside > 0 && <em className="note is-bad">{FORM.problems(inside)}</em>}
        </button>
        {actions && <span className={`row ${styles.actions}`}>{actions}</span>}
      </div>
      {!isPart && <OwnProblems path={path} />}
      {isOpen && (
        <fieldset id={id} aria-label={label} className={`is-grid gap-4 ${styles.inside}`}>
          {help && <Help text={help} />}
          {children}
        </fieldset>
      )}
    </div>
  );
}
