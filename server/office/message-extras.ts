import type { ReactElement } from "react";
import type { SubmissionRecord } from "../database/submissions.ts";
import type { Reader } from "./message-context.ts";
import type { Office } from "./office-context.ts";

/** Adds a block to the page of a message; undefined if the message has none. Its heading is an `h2`. */
export type MessageExtra = (
  office: Office,
  message: SubmissionRecord,
  reader: Reader,
) => Promise<ReactElement | undefined>;

/** The blocks of single kinds of messages, in their order. */
export const MESSAGE_EXTRAS: readonly MessageExtra[] = [];
