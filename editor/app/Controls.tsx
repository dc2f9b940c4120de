import { type ComponentProps, type ReactNode, useId } from "react";
import styles from "./Controls.module.css";

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
  phone: "M5 1.5h6v13H5zM7.5 12.5h1",
  tablet: "M3 1.5h10v13H3zM7.5 12.5h1",
  desktop: "M1.5 2.5h13v9h-13zM5.5 14h5",
  light: "M8 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6M8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M13 3l-1 1M4 12l-1 1",
  dark: "M13.5 10A6 6 0 0 1 6 2.5a6 6 0 1 0 7.5 7.5",
  back: "M14 8H2.5M7 3.5 2.5 8 7 12.5",
  close: "m3 3 10 10M13 3 3 13",
  more: "M3 7.4v1.2M8 7.4v1.2M13 7.4v1.2",
  search: "M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9M10.5 10.5 14 14",
} as const;
export type IconName = keyof typeof ICONS;

export const Icon = ({ name }: { name: IconName }) => (
  <svg viewBox="0 0 16 16" className={styles.icon} aria-hidden="true">
    <path d={ICONS[name]} />
  </svg>
);

type ButtonProps = ComponentProps<"button"> & {
  /** `add` adds a field or an entry; `small` is one of several beside each other; `link` looks like one. */
  kind?: "primary" | "line" | "plain" | "add" | "small" | "link";
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
    {children}
  </button>
);

type SegmentsProps<T extends string> = {
  name: string;
  value: NoInfer<T>;
  /** Their words, and an icon that is visible instead. */
  options: Readonly<Record<T, readonly [label: string, icon?: IconName]>>;
  onChange(value: NoInfer<T>): void;
};

/** A choice between a few things, one of which is always in force. */
export const Segments = <T extends string>({ name, value, options, onChange }: SegmentsProps<T>) => (
  <fieldset className={styles.segments} aria-label={name}>
    {(Object.keys(options) as T[]).map((option) => {
      const [label, icon] = options[option];
      return (
        <Button
          key={option}
          aria-pressed={option === value}
          icon={icon}
          name={icon && label}
          onClick={() => onChange(option)}
        >
          {!icon && label}
        </Button>
      );
    })}
  </fieldset>
);

export function TextInput({ label, ...rest }: ComponentProps<"input"> & { label: string }) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className={rest.type === "search" ? "sr" : styles.label}>
        {label}
      </label>
      <input id={id} {...rest} />
    </>
  );
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
