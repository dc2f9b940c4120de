import { DURATION_HEADER, HONEYPOT_FIELD } from "#contract/bot-signals.ts";
import { fieldsOf } from "#contract/text-fields.ts";
import type { ReadSubmission } from "./form.ts";

/** Nobody reads, fills in and sends one of our forms in less, in milliseconds. */
const SHORTEST_MS = 2000;
const MANY_LINKS = 3;
const LINK = /\bhttps?:\/\/|\bwww\./gi;
const MARKUP = /<a\s[^>]*href|\[(?:url|link)[=\]]/i;

/** How a submission came. */
export type Arrival = {
  /** Every field that was sent. */
  fields: unknown;
  /** From the first touch of the form to its sending; undefined where nobody knows. */
  durationMs: number | undefined;
};

/**
 * Why a submission looks as if a machine had sent it; null when it does not.
 *
 * Only a mark for the operator's eye: it is kept and mailed like any other, since a person may have written it.
 */
export function spamReasons({ name, body }: ReadSubmission, { fields, durationMs }: Arrival): string | null {
  const reasons = [
    isFilled(fieldsOf(fields)[HONEYPOT_FIELD]) && "filled in a field that no person sees",
    durationMs !== undefined && durationMs < SHORTEST_MS && "sent faster than anybody types",
    (body.match(LINK)?.length ?? 0) >= MANY_LINKS && "many links",
    MARKUP.test(body) && "a link in markup",
    LINK_IN_NAME.test(name) && "a link in the name",
  ];
  return reasons.filter((reason) => reason !== false).join(", ") || null;
}

/** What the page says of how long the form took, in milliseconds; undefined when it says nothing that is a number. */
export function readDuration(headers: Readonly<Record<string, unknown>>): number | undefined {
  const text = headers[DURATION_HEADER.toLowerCase()];
  return typeof text === "string" && /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}

const LINK_IN_NAME = /https?:\/\/|\bwww\./i;
const isFilled = (value: unknown) => typeof value === "string" && value.trim() !== "";
