import type { Config } from "../../config/config.ts";
import type { Submission } from "../../database/schema.ts";
import { officeLink } from "../../delivery/mail-links.ts";
import type { PreparedMail } from "../../delivery/prepared-mail.ts";

type Recipients = Pick<Config, "siteName" | "office" | "mailTo" | "careersMailTo">;

/** The mail that tells the owner, or else the office, about a change by the visitor. It contains none of their text. */
export function visitorMail(
  submission: Submission,
  change: keyof typeof TEXTS,
  { siteName, office, mailTo, careersMailTo }: Recipients,
): { recipient: string; payload: PreparedMail } {
  const { kind, reference, owner } = submission;
  const { subject, text } = TEXTS[change];
  const isMember = owner !== null && office.includes(owner);
  return {
    recipient: isMember ? owner : kind === "application" ? careersMailTo : mailTo,
    payload: {
      subject: `${subject} (${reference})`,
      blocks: [{ kind: "paragraph", text }],
      ...(office.length > 0 && { links: [officeLink(submission)] }),
      footer: [`Its visitor did this on the page that ${siteName} gave them.`],
    },
  };
}

const TEXTS = {
  withdrawn: { subject: "Withdrawn", text: "The visitor has withdrawn it, so it is closed. No answer is expected." },
  resume: {
    subject: "New resume",
    text: "The candidate has replaced the resume. The old file is deleted; the new one is attached, if it is no danger and not too big.",
  },
};
