import type { ComponentProps, ReactNode } from "react";
import styles from "./Button.module.css";
import { Icon } from "./Icon.tsx";

/** `fill` is the one orange action of a view, `ink` is for forms and the header, `outline` for the rest. */
type Kind = "fill" | "ink" | "outline" | "on-orange";

const Cells = ({ children }: { children: ReactNode }) => (
  <>
    <span>{children}</span>
    <Icon name="arrow" />
  </>
);

/** A button: two cells, label and arrow. */
export function Button({ kind = "outline", children, ...rest }: ComponentProps<"button"> & { kind?: Kind }) {
  return (
    <button className={styles.button} data-kind={kind} {...rest}>
      <Cells>{children}</Cells>
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ kind = "outline", children, ...rest }: ComponentProps<"a"> & { kind?: Kind }) {
  return (
    <a className={styles.button} data-kind={kind} {...rest}>
      <Cells>{children}</Cells>
    </a>
  );
}
