import type { ComponentProps } from "react";
import { WORDS } from "#site/content/words/interface.ts";

export const isExternal = (href: string | undefined) => href?.startsWith("https://") ?? false;

/** A link. Screen readers announce one to another site as external. */
export function Link({ children, ...rest }: ComponentProps<"a">) {
  const isOutside = isExternal(rest.href);
  return (
    <a rel={isOutside ? "noopener" : undefined} {...rest}>
      {children}
      {isOutside && <span className="sr">{` ${WORDS.externalLink}`}</span>}
    </a>
  );
}
