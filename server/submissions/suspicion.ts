import { fieldsOf } from "#contract/text-fields.ts";
import type { ReadSubmission } from "./form.ts";

/** A field that no person sees. Whatever fills it in fills in everything. */
export const TRAP_FIELD = "website";

const MANY_LINKS = 3;
const LINK = /\bhttps?:\/\/|\bwww\./gi;
const MARKUP = /<a\s[^>]*href|\[(?:url|link)[=\]]/i;

/**
 * Why a submission looks as if a machine had sent it; null when it does not.
 *
 * Only a mark for the operator's eye: it is kept and mailed like any other, since a person may have written it.
 */
export function suspicionOf({ name, body }: ReadSubmission, sent: unknown): string | null {
  const reasons = [
    isFilled(fieldsOf(sent)[TRAP_FIELD]) && "filled in a field that no person sees",
    (body.match(LINK)?.length ?? 0) >= MANY_LINKS && "many links",
    MARKUP.test(body) && "a link in markup",
    LINK_IN_NAME.test(name) && "a link in the name",
  ];
  return reasons.filter((reason) => reason !== false).join(", ") || null;
}

const LINK_IN_NAME = /https?:\/\/|\bwww\./i;
const isFilled = (value: unknown) => typeof value === "string" && value.trim() !== "";
