import { DURATION_HEADER, HONEYPOT_FIELD } from "#contract/bot-signals.ts";
import { fieldsOf } from "#contract/form-reader.ts";
import { ENGLISH } from "#contract/office-words.ts";
import type { ParsedSubmission } from "./form.ts";

/** A person needs at least this long to fill in a form, in milliseconds. */
const MIN_DURATION_MS = 2000;
const MANY_LINKS = 3;
const LINK = /\bhttps?:\/\/|\bwww\./gi;
const MARKUP = /<a\s[^>]*href|\[(?:url|link)[=\]]/i;

/**
 * Returns why a submission looks like spam, for its field `suspect`; null if it does not.
 *
 * The submission is still saved and mailed, because a person may have written it. The mail shows the reasons.
 *
 * @param fields all fields of the request
 * @param durationMs the time from the first input to sending; undefined if unknown
 */
export function detectSpam(submission: ParsedSubmission, fields: unknown, durationMs?: number): string | null {
  const { name, body, details } = submission;
  const text = [body, ...Object.values(details)].join("\n");
  const { spam } = ENGLISH;
  const reasons = [
    isFilled(fieldsOf(fields)[HONEYPOT_FIELD]) && spam.hiddenField,
    durationMs !== undefined && durationMs < MIN_DURATION_MS && spam.fast,
    (text.match(LINK)?.length ?? 0) >= MANY_LINKS && spam.links,
    MARKUP.test(text) && spam.markup,
    LINK_IN_NAME.test(name) && spam.name,
  ];
  return reasons.filter((reason) => reason !== false).join(", ") || null;
}

/** Reads the time to fill in the form, in milliseconds; undefined if the header is missing or invalid. */
export function readDuration(headers: Readonly<Record<string, unknown>>): number | undefined {
  const text = headers[DURATION_HEADER.toLowerCase()];
  return typeof text === "string" && /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}

const LINK_IN_NAME = /https?:\/\/|\bwww\./i;
const isFilled = (value: unknown) => typeof value === "string" && value.trim() !== "";
