import type { ComponentProps } from "react";

/** A link to another site. Screen readers announce it as external. */
export function ExternalLink({ children, ...rest }: ComponentProps<"a">) {
  return (
    <a rel="noopener" {...rest}>
      {children}
      <span className="sr"> (external link)</span>
    </a>
  );
}
