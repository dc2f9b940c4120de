import type { ReactNode } from "react";
import type { Office } from "../office-context.ts";
import type { PageContext } from "./message-context.ts";
import type { MessageData } from "./message-data.ts";

export type SectionProps = MessageData & {
  office: Office;
  context: PageContext;
  /** The fields of the form that had no effect; otherwise none. */
  posted: URLSearchParams;
};

/** A section on the page of a message; null if the message has none. Its heading is an `h2`. */
export type Section = (props: SectionProps) => ReactNode | Promise<ReactNode>;
