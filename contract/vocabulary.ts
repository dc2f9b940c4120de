/*
 * The words of submissions: the names that are stored, exported and posted to webhooks, in the order in which they are listed,
 * and the English words that the staff reads in mails, the office and the inbox. The words that visitors read are in
 * content/forms.yaml, so that they can be translated.
 */

export const SUBMISSION_KINDS = ["contact", "demo", "application"] as const;
export type SubmissionKind = (typeof SUBMISSION_KINDS)[number];

export const KIND_NAMES: Readonly<Record<SubmissionKind, string>> = {
  contact: "Contact",
  demo: "Demo request",
  application: "Application",
};

/** Nouns for sentences. */
export const KIND_NOUNS: Readonly<Record<SubmissionKind, { one: string; several: string }>> = {
  contact: { one: "message", several: "messages" },
  demo: { one: "demo request", several: "demo requests" },
  application: { one: "application", several: "applications" },
};

/** `open`: waits for an answer. A reopened submission may have been answered before. */
export const STATUS_NAMES = { open: "Open", answered: "Answered", closed: "Closed" } as const;
export type SubmissionStatus = keyof typeof STATUS_NAMES;

export const STAGE_NAMES = {
  new: "New",
  reading: "Reading",
  talk: "Talk",
  offer: "Offer",
  declined: "Declined",
} as const;
export type CandidateStage = keyof typeof STAGE_NAMES;
export const CANDIDATE_STAGES = Object.keys(STAGE_NAMES) as CandidateStage[];

/**
 * The channels of deliveries. `mail`: the submission, to the operator. `webhook`: events, to the operator's webhook.
 * `acknowledgement`: to the visitor. `office`: every other mail to the operator or to people of the office, such as reminders,
 * sign-in links, notices of failures and news. `visitor`: answers and invitations, to the visitor.
 */
export const DELIVERY_CHANNELS = ["mail", "webhook", "acknowledgement", "office", "visitor"] as const;
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number];

export const CHANNEL_NAMES: Readonly<Record<DeliveryChannel, string>> = {
  mail: "Mail to the office",
  webhook: "Webhook",
  acknowledgement: "Acknowledgement to the visitor",
  office: "Mail to the office",
  visitor: "Mail to the visitor",
};

export const DELIVERY_STATES = ["queued", "sent", "failed"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const DELIVERY_STATE_NAMES: Readonly<Record<DeliveryState, string>> = {
  queued: "waiting to be sent",
  sent: "sent",
  failed: "failed",
};

/**
 * The results of the virus scan. `unscanned`: no scanner was configured. `pending`: the scanner did not respond; the file is
 * scanned again before the mail about it is sent.
 */
export type FileScan = "unscanned" | "pending" | "clean" | "infected";

const SCAN_WORDS: Readonly<Record<FileScan, string>> = {
  unscanned: "not scanned for viruses",
  pending: "not scanned for viruses yet",
  clean: "no virus found",
  infected: "infected",
};

/** A result in words. @param signature the scanner's name of the virus */
export const describeScan = (scan: FileScan, signature: string | null): string =>
  scan === "infected" && signature !== null ? `infected: ${signature}` : SCAN_WORDS[scan];

/** The result after the size of a file: `, no virus found`; empty if no scanner was configured. */
export const scanAfterSize = (scan: FileScan, signature: string | null): string =>
  scan === "unscanned" ? "" : `, ${describeScan(scan, signature)}`;
