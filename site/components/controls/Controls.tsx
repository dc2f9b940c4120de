import { type ComponentProps, type ReactNode, useId } from "react";

/* The controls of the office and the editor. Their styles are in controls.css, which both load as a whole. */

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
  <svg viewBox="0 0 16 16" width="1rem" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
    <path d={ICONS[name]} />
  </svg>
);

/** `primary` is the main action of a view, `add` adds a field or an entry; `small` is one of several beside each other. */
export type ButtonKind = "primary" | "ink" | "line" | "plain" | "add" | "small" | "danger";

type ButtonProps = Omit<ComponentProps<"button">, "className"> & {
  kind?: ButtonKind | undefined;
  icon?: IconName | undefined;
  /** Its name for screen readers. Without children, it is the tooltip of the icon. */
  label?: string | undefined;
};

/** Its text is one text or in an element of its own, because a page translator may replace it (changing-texts.long.test.ts). */
export const Button = ({ kind = "line", icon, label, children, ...rest }: ButtonProps) => (
  <button
    type="submit"
    className="button"
    data-kind={kind}
    {...(children ? { "aria-label": label } : { title: label })}
    {...rest}
  >
    {icon ? (
      <>
        <Icon name={icon} />
        {children && <span>{children}</span>}
      </>
    ) : (
      children
    )}
  </button>
);

type InputProps<T> = Omit<ComponentProps<"input">, "onChange"> & { label: ReactNode; onChange?(value: T): void };

export function TextInput({ label, onChange, ...rest }: InputProps<string> & { label: string }) {
  const id = useId();
  const isSearch = rest.type === "search";
  return (
    <>
      <label htmlFor={id} className={isSearch ? "sr" : "label"}>
        {label}
      </label>
      <input
        id={id}
        placeholder={isSearch ? label : undefined}
        {...rest}
        onChange={(event) => onChange?.(event.target.value)}
      />
    </>
  );
}

/** A checkbox, or a radio button. */
export const Check = ({ label, onChange, ...rest }: InputProps<boolean>) => (
  <label className="check">
    <input type="checkbox" {...rest} onChange={onChange && ((event) => onChange(event.target.checked))} />
    <span>{label}</span>
  </label>
);

/** The options of a select, by their values and texts. */
export const Options = ({ of }: { of: readonly (readonly [value: string | number, text: string])[] }) =>
  of.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));

export type Tone = "ok" | "warn" | "bad" | "new";

export const Notice = ({ tone, ...rest }: ComponentProps<"div"> & { tone: Tone }) => (
  <div className="notice" data-tone={tone} {...rest} />
);

/** A state as a word. */
export const Tag = ({ tone, children }: { tone?: Tone | undefined; children: ReactNode }) => (
  <span className="tag" data-tone={tone}>
    {children}
  </span>
);
