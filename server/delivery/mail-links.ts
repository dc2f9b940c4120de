import type { RetentionDays } from "../config/config.ts";
import type { Submission } from "../database/schema.ts";
import type { PreparedLink } from "./prepared-mail.ts";

const DAY = 24 * 60 * 60 * 1000;
/** The links of a mail to the office expire this long after the due time. */
const ACTION_LIFETIME_MS = 14 * DAY;
/** Visitors' links without a retention period. */
const VISITOR_LIFETIME_MS = 2 * 365 * DAY;

/**
 * The links by which the office acts on a submission from a mail.
 *
 * @param person who receives the mail; undefined if several people read it
 */
export function actionLinks(
  { reference, due_at, created_at, owner }: Pick<Submission, "reference" | "due_at" | "created_at" | "owner">,
  person = "",
): PreparedLink[] {
  const expiresAt = (due_at ?? created_at) + ACTION_LIFETIME_MS;
  const link = (label: string, action: string): PreparedLink => ({
    label,
    path: "/office/action/",
    claims: { purpose: "action", values: [action, reference, person], expiresAt },
  });
  return [
    ...(owner === person ? [] : [link("I take it", "take")]),
    link("Answered", "answer"),
    link("Tomorrow", "tomorrow"),
  ];
}

/** The link to the page on which a visitor sees what was received. It is valid as long as the submission is stored. */
export function visitorLink(
  label: string,
  { kind, reference, created_at }: Pick<Submission, "kind" | "reference" | "created_at">,
  retentionDays: RetentionDays,
): PreparedLink {
  const days = retentionDays[kind];
  /* The retention period of an application starts again with the decision, at the latest at the end of the first one. */
  const periods = kind === "application" ? 2 : 1;
  const expiresAt = created_at + (days === undefined ? VISITOR_LIFETIME_MS : periods * days * DAY);
  return { label, path: "/message/", claims: { purpose: "visitor", values: [reference], expiresAt } };
}
