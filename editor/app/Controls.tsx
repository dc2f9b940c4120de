import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useId } from "react";
import styles from "./Controls.module.css";
import { inWords } from "./words.ts";

const ICONS = {
  add: "M8 3v10M3 8h10",
  copy: "M5.5 5.5h8v8h-8zM3 10.5H2.5v-8h8V3",
  down: "M8 3v10M4 9.5 8 13.5 12 9.5",
  drag: "M6 3.5v1M6 7.5v1M6 11.5v1M10 3.5v1M10 7.5v1M10 11.5v1",
  open: "m6 3.5 4.5 4.5L6 12.5",
  remove: "M3 4.5h10M6.5 4.5v-2h3v2M4.5 4.5l.5 9h6l.5-9M7 7v4M9 7v4",
  up: "M8 13V3M4 6.5 8 2.5l4 4",
  undo: "M6 3 2.5 6.5 6 10M3 6.5h6.5a4 4 0 0 1 0 8H6",
  redo: "m10 3 3.5 3.5L10 10M13 6.5H6.5a4 4 0 0 0 0 8H10",
  back: "M14 8H2.5M7 3.5 2.5 8 7 12.5",
  close: "m3 3 10 10M13 3 3 13",
  more: "M3 7.4v1.2M8 7.4v1.2M13 7.4v1.2",
} as const;
export type IconName = keyof typeof ICONS;

export const Icon = ({ name }: { name: IconName }) => (
  <svg viewBox="0 0 16 16" className={styles.icon} aria-hidden="true">
    <path d={ICONS[name]} />
  </svg>
);

type ButtonProps = ComponentProps<"button"> & {
  /** `add` adds a field or an entry; `small` is one of several beside each other. */
  kind?: "primary" | "line" | "plain" | "add" | "small";
  icon?: IconName | undefined;
  /** Its name, if only the icon is visible. */
  name?: string | undefined;
};

export const Button = ({ kind = "line", icon, name, children, ...rest }: ButtonProps) => (
  <button
    type="button"
    className={styles.button}
    data-kind={kind}
    {...(children ? { "aria-label": name } : { title: name })}
    {...rest}
  >
    {icon && <Icon name={icon} />}
    {children && <span>{children}</span>}
  </button>
);

type SegmentsProps<T extends string> = {
  name: string;
  value: NoInfer<T>;
  options: readonly T[];
  onChange(value: NoInfer<T>): void;
};

/** A choice between a few things, one of which is always in force. */
export const Segments = <T extends string>({ name, value, options, onChange }: SegmentsProps<T>) => (
  <fieldset className={styles.segments} aria-label={name}>
    {options.map((option) => (
      <Button key={option} aria-pressed={option === value} onClick={() => onChange(option)}>
        {inWords(option)}
      </Button>
    ))}
  </fieldset>
);

type InputProps<T> = Omit<ComponentProps<"input">, "onChange"> & { label: ReactNode; onChange(value: T): void };

export function TextInput({ label, onChange, ...rest }: InputProps<string> & { label: string }) {
  const id = useId();
  const isSearch = rest.type === "search";
  return (
    <>
      <label htmlFor={id} className={isSearch ? "sr" : styles.label}>
        {label}
      </label>
      <input
        id={id}
        placeholder={isSearch ? label : undefined}
        {...rest}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
}

export const Check = ({ label, onChange, ...rest }: InputProps<boolean>) => (
  <label className={`in-row ${styles.check}`}>
    <input type="checkbox" {...rest} onChange={(event) => onChange(event.target.checked)} />
    <span>{label}</span>
  </label>
);

export function useWindowEvent<T extends keyof WindowEventMap>(type: T, listener: (event: WindowEventMap[T]) => void) {
  const onEvent = useEffectEvent(listener);
  useEffect(() => {
    window.addEventListener(type, onEvent);
    return () => window.removeEventListener(type, onEvent);
  }, [type]);
}

type Toned<T extends string> = { tone: T; children: ReactNode };

export const Notice = ({ tone, children }: Toned<"warn" | "bad" | "new">) => (
  <div className={styles.notice} data-tone={tone}>
    {children}
  </div>
);

/** A state as a word; the shape before it carries the colour. */
export const Tag = ({ tone, children }: Toned<"ok" | "warn" | "bad" | "new" | "quiet">) => (
  <span className={styles.tag} data-tone={tone}>
    {children}
  </span>
);
