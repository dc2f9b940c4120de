import { type FocusEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { FieldPath } from "../api-types.ts";
import { useForm } from "./form-context.ts";
import { isWithin } from "./form-values.ts";
import styles from "./RecordForm.module.css";

/**
 * Takes the focus if the selection came from elsewhere, such as a click on the page, and selects a field that got the focus.
 *
 * @param part what belongs to the field: everything in it, nothing in it because it contains other fields, or not even
 *   its own path, which is that of the group around it
 */
export function useSelection(path: FieldPath, part: "inside" | "itself" | "nothing" = "inside") {
  const { selected, onSelect } = useForm();
  const ref = useRef<HTMLDivElement>(null);
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
  <p id={id} className={styles.help}>
    {text.replaceAll("`", "")}
  </p>
);

export const Problems = ({ id, texts }: { id?: string; texts: readonly string[] }) =>
  texts.length > 0 && (
    <p id={id} className={styles.problem}>
      {texts.map((text) => text.charAt(0).toUpperCase() + text.slice(1)).join(". ")}
    </p>
  );

const ICONS = {
  add: "M8 3v10M3 8h10",
  copy: "M5.5 5.5h8v8h-8zM3 10.5H2.5v-8h8V3",
  down: "M8 3v10M4 9.5 8 13.5 12 9.5",
  drag: "M6 3.5v1M6 7.5v1M6 11.5v1M10 3.5v1M10 7.5v1M10 11.5v1",
  open: "m6 3.5 4.5 4.5L6 12.5",
  remove: "M3 4.5h10M6.5 4.5v-2h3v2M4.5 4.5l.5 9h6l.5-9M7 7v4M9 7v4",
  up: "M8 13V3M4 6.5 8 2.5l4 4",
} as const;

export const Icon = ({ name }: { name: keyof typeof ICONS }) => (
  <svg viewBox="0 0 16 16" className={styles.icon} aria-hidden="true">
    <path d={ICONS[name]} />
  </svg>
);

type IconButtonProps = { icon: keyof typeof ICONS; name: string; isOff?: boolean; onClick(): void };

/** At the end of a list a button does nothing, but keeps the focus. */
export const IconButton = ({ icon, name, isOff = false, onClick }: IconButtonProps) => (
  <button
    type="button"
    className={styles.iconButton}
    aria-label={name}
    title={name}
    aria-disabled={isOff}
    onClick={isOff ? undefined : onClick}
  >
    <Icon name={icon} />
  </button>
);

export const AddButton = ({ label, onClick }: { label: string; onClick(): void }) => (
  <button type="button" className={styles.add} onClick={onClick}>
    <Icon name="add" />
    {label}
  </button>
);

type DisclosureProps = {
  path: FieldPath;
  label: string;
  /** What it contains, in a few words, while it is closed. */
  summary?: string;
  /** The kind of an item. */
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
  const { ref, onFocus, isSelected, ...field } = useSelection(path, isPart ? "nothing" : "itself");
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
  const own = problems.filter(
    (problem) => !isPart && problem.path.length === path.length && isWithin(problem.path, path),
  );
  const inside = problems.filter((problem) => holds(problem.path)).length;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus of its button
    <div ref={ref} className={styles.group} data-open={isOpen} data-selected={isSelected} onFocus={onFocus} {...field}>
      <div className={styles.head}>
        {handle}
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name="open" />
          {tag && <span className={styles.tag}>{tag}</span>}
          <span className={styles.name}>{label}</span>
          {!isOpen && summary && <span className={styles.summary}>{summary}</span>}
          {!isOpen && inside > 0 && (
            <span className={styles.problemCount}>{inside === 1 ? "1 problem" : `${inside} problems`}</span>
          )}
        </button>
        {actions}
      </div>
      <Problems texts={own.map(({ text }) => text)} />
      {isOpen && (
        <div id={id} className={styles.inside}>
          {help && <Help text={help} />}
          {children}
        </div>
      )}
    </div>
  );
}
