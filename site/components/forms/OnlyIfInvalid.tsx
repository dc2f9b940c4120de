import { type ReactNode, use } from "react";
import { FormContext } from "./form-context.ts";

/**
 * In a template for the server, wraps its children in tokens, so that the server keeps them only if `field` is invalid.
 * `any` means any field. Elsewhere it renders its children.
 */
export function OnlyIfInvalid({ field, children }: { field: string; children: ReactNode }) {
  const { values } = use(FormContext);
  if (!values) return children;
  return (
    <>
      {`%%if:${field}%%`}
      {children}
      {`%%end:${field}%%`}
    </>
  );
}
