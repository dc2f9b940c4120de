import type { ComponentProps } from "react";
import type { InterfaceWords } from "#site/content/schema/interface.ts";
import { InterfaceContext } from "./interface-words.ts";

/** The content of a page, whose parts have the words of content/interface.yaml. */
export const Main = ({ words, ...main }: ComponentProps<"main"> & { words: InterfaceWords }) => (
  <InterfaceContext value={words}>
    <main id="main" {...main} />
  </InterfaceContext>
);
