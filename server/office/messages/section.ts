import type { ReactNode } from "react";
import type { Office } from "../office-context.ts";
import type { PageContext } from "./message-context.ts";
import type { MessageData } from "./message-data.ts";

export type SectionProps = MessageData & {
  office: Office;
  context: PageContext;
  /** The query of the page's address. */
  address: URLSearchParams;
  /** The values that were entered in the form of an action, if it had no effect. */
  entered(action: string): URLSearchParams | undefined;
};

/** A section on the page of a message; null if the message has none. Its heading is an `h2`. */
export type Section = (props: SectionProps) => ReactNode | Promise<ReactNode>;
