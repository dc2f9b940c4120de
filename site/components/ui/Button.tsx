import type { ComponentProps, ReactNode } from "react";
import styles from "./Button.module.css";
import { Icon } from "./Icon.tsx";
import { RunningThread } from "./RunningThread.tsx";

/** `fill` is the one orange action of a view, `ink` is for forms and the header, `outline` for the rest. */
type Kind = "fill" | "ink" | "outline" | "on-orange";

const Cells = ({ children }: { children: ReactNode }) => (
  <>
    <span>{children}</span>
    <Icon name="arrow" />
  </>
);

type ButtonProps = ComponentProps<"button"> & {
  kind?: Kind;
  /** What it started is under way. */
  isBusy?: boolean;
};

/** A button: two cells, label and arrow. */
export function Button({ kind = "outline", isBusy = false, children, ...rest }: ButtonProps) {
  return (
    <button className={styles.button} data-kind={kind} {...rest}>
      <Cells>{children}</Cells>
      {isBusy && <RunningThread edge="bottom" />}
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
