import type { RetentionDays } from "../config/config.ts";
import type { Submission } from "../database/schema.ts";
import type { PreparedLink } from "./prepared-mail.ts";

const DAY = 24 * 60 * 60 * 1000;
/** The links of a mail to the office expire this long after the due time. */
const ACTION_LIFETIME_MS = 14 * DAY;
/** Visitors' links without a retention period. */
const VISITOR_LIFETIME_MS = 2 * 365 * DAY;

/**
 * The links by which a person acts on a submission from a mail. They are for a mail to this person alone, whose answers do
 * not reach the visitor: an answer quotes the links. They work until the submission changes, so each works once.
 */
export function actionLinks(
  {
    reference,
    due_at,
    created_at,
    owner,
    version,
  }: Pick<Submission, "reference" | "due_at" | "created_at" | "owner" | "version">,
  person: string,
): PreparedLink[] {
  const expiresAt = (due_at ?? created_at) + ACTION_LIFETIME_MS;
  const link = (label: string, action: string): PreparedLink => ({
    label,
    path: "/office/action/",
    claims: { purpose: "action", values: [action, reference, person, String(version)], expiresAt },
  });
  return [
    ...(owner === null ? [link("I take it", "take")] : []),
    link("Answered", "markAnswered"),
    link("Tomorrow", "snooze"),
  ];
}

/** The link to a submission in the office, where a sign-in comes first. */
export const officeLink = ({ reference }: Pick<Submission, "reference">): PreparedLink => ({
  label: "Open in the office",
  path: `/office/messages/${reference}`,
});

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
