import { createContext, use } from "react";
import type { InterfaceWords } from "#site/content/schema/interface.ts";

/** The words of content/interface.yaml, from every page, the header and the footer for the small parts in them. */
export const InterfaceContext = createContext<InterfaceWords | undefined>(undefined);

/** @throws outside of the context */
export function useInterfaceWords(): InterfaceWords {
  const words = use(InterfaceContext);
  if (!words) throw new Error("A part with words of content/interface.yaml must be inside of an InterfaceContext");
  return words;
}
