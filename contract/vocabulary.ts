/** The kinds of submissions, one for each form. */
export const SUBMISSION_KINDS = ["contact", "demo", "application"] as const;
export type SubmissionKind = (typeof SUBMISSION_KINDS)[number];
