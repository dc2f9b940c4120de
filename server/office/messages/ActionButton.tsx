import type { ReactNode } from "react";
import { Button, type ButtonKind } from "#site/components/controls/Controls.tsx";
import type { Action } from "../action.ts";

type ActionButtonProps = {
  action: Pick<Action, "name" | "button">;
  label?: string | undefined;
  /** Fields that the button adds to the form, such as `{ owner: "" }`. */
  fields?: Readonly<Record<string, string>>;
  kind?: ButtonKind | undefined;
  /** In place of a label. */
  children?: ReactNode;
};

export const ActionButton = ({ action, label, fields, kind, children }: ActionButtonProps) => (
  <Button kind={kind} name="change" value={action.name + (fields ? `?${new URLSearchParams(fields)}` : "")}>
    {children ?? label ?? action.button?.label}
  </Button>
);
