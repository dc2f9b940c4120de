import { type ReactNode, use } from "react";
import { FormContext } from "./form-context.ts";

/**
 * In a template for the server, keeps its children only if `field` is invalid; `any` stands for any field. Elsewhere
 * it is its children.
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
