/* The names that are stored, exported and posted to webhooks, in the order in which they are listed. */

export const SUBMISSION_KINDS = ["contact", "demo", "application"] as const;
export type SubmissionKind = (typeof SUBMISSION_KINDS)[number];

/** `open`: waits for an answer. A reopened submission may have been answered before. */
export type SubmissionStatus = "open" | "answered" | "closed";

export const CANDIDATE_STAGES = ["new", "reading", "talk", "offer", "declined"] as const;
export type CandidateStage = (typeof CANDIDATE_STAGES)[number];

/**
 * The channels of deliveries. `mail`: the submission, to the operator. `webhook`: events, to the operator's webhook.
 * `acknowledgement`: to the visitor. `office`: every other mail to the operator or to people of the office, such as reminders,
 * sign-in links, notices of failures and news. `visitor`: answers and invitations, to the visitor.
 */
export const DELIVERY_CHANNELS = ["mail", "webhook", "acknowledgement", "office", "visitor"] as const;
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number];

export const DELIVERY_STATES = ["queued", "sent", "failed"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/**
 * The results of the virus scan. `unscanned`: no scanner was configured. `pending`: the scanner did not respond; the file is
 * scanned again before the mail about it is sent.
 */
export type FileScan = "unscanned" | "pending" | "clean" | "infected";
