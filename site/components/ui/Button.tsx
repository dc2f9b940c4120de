import type { ComponentProps, ReactNode } from "react";
import styles from "./Button.module.css";
import { Icon } from "./Icon.tsx";
import { Link } from "./Link.tsx";

/** `fill` is the one orange action of a view, `ink` is for forms and the header, `outline` for the rest. */
type Kind = "fill" | "ink" | "outline" | "on-orange";

const Cells = ({ isBusy = false, children }: { isBusy?: boolean; children: ReactNode }) => (
  <>
    <span>{children}</span>
    {isBusy ? <span className={styles.spinner} aria-hidden="true" /> : <Icon name="arrow" />}
  </>
);

type ButtonProps = ComponentProps<"button"> & {
  kind?: Kind;
  /** The action is running: a spinner replaces the arrow. */
  isBusy?: boolean;
  /** Where the arrow points. One that points back stands in front of the label. Default: forward. */
  direction?: "back";
};

export function Button({ kind = "outline", isBusy = false, direction, children, ...rest }: ButtonProps) {
  return (
    <button className={styles.button} data-kind={kind} data-direction={direction} {...rest}>
      <Cells isBusy={isBusy}>{children}</Cells>
    </button>
  );
}

type LinkProps = Omit<ComponentProps<"a">, "children"> & {
  kind?: Kind;
  label: string;
  /** As wide as its column on a phone. */
  isWide?: boolean;
};

export const ButtonLink = ({ kind = "outline", label, isWide, ...rest }: LinkProps) => (
  <Link className={styles.button} data-kind={kind} data-wide={isWide ? "" : undefined} {...rest}>
    <Cells>{label}</Cells>
  </Link>
);
