import type { ComponentProps } from "react";
import { useInterfaceWords } from "./interface-words.ts";

export const isExternal = (href: string | undefined) => href?.startsWith("https://") ?? false;

/** A link. Screen readers announce one to another site as external. */
export function Link({ children, ...rest }: ComponentProps<"a">) {
  const isOutside = isExternal(rest.href);
  return (
    <a rel={isOutside ? "noopener" : undefined} {...rest}>
      {children}
      {isOutside && <ExternalNote />}
    </a>
  );
}

const ExternalNote = () => <span className="sr">{` ${useInterfaceWords().externalLink}`}</span>;
