import type { ReactNode } from "react";
import { Button, type ButtonKind } from "#site/components/controls/Controls.tsx";
import { useWords } from "../Page.tsx";

type ActionButtonProps = {
  action: { name: string };
  /** By default that of the action. */
  label?: string | undefined;
  /** Fields that the button adds to the form, such as `{ owner: "" }`. */
  fields?: Readonly<Record<string, string>>;
  kind?: ButtonKind | undefined;
  /** In place of a label. */
  children?: ReactNode;
};

export function ActionButton({ action, label, fields, kind, children }: ActionButtonProps) {
  const labels: Readonly<Record<string, string>> = useWords().buttons;
  return (
    <Button kind={kind} name="change" value={action.name + (fields ? `?${new URLSearchParams(fields)}` : "")}>
      {children ?? label ?? labels[action.name]}
    </Button>
  );
}
