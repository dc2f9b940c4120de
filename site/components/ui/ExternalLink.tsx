import type { ComponentProps } from "react";

/** A link that leaves the site, and says so to a screen reader. */
export function ExternalLink({ children, ...rest }: ComponentProps<"a">) {
  return (
    <a rel="noopener" {...rest}>
      {children}
      <span className="sr"> (external link)</span>
    </a>
  );
}
