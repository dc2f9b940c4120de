import type { ReactNode } from "react";
import type { Action } from "../action.ts";

type ActionButtonProps = {
  action: Pick<Action, "name" | "button">;
  label?: ReactNode;
  /** Fields that the button adds to the form, such as `{ until: "week" }`. */
  fields?: Readonly<Record<string, string>>;
  className?: string | undefined;
};

export function ActionButton({ action, label = action.button?.label, fields, className = "quiet" }: ActionButtonProps) {
  const added = fields ? `?${new URLSearchParams(fields)}` : "";
  return (
    <button className={className} type="submit" name="change" value={action.name + added}>
      {label}
    </button>
  );
}
