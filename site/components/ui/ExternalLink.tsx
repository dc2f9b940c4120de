import type { ComponentProps } from "react";
import { WORDS } from "#site/content/words/interface.ts";

/** Tells screen readers that a link leads to another site. */
export const ExternalNote = () => <span className="sr">{` ${WORDS.externalLink}`}</span>;

/** A link to another site. Screen readers announce it as external. */
export function ExternalLink({ children, ...rest }: ComponentProps<"a">) {
  return (
    <a rel="noopener" {...rest}>
      {children}
      <ExternalNote />
    </a>
  );
}
