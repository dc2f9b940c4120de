import type { Config } from "../../config/config.ts";
import type { Submission } from "../../database/schema.ts";
import { officeRecipient } from "../../delivery/mail.ts";
import { officeLink } from "../../delivery/mail-links.ts";
import type { PreparedMail } from "../../delivery/prepared-mail.ts";

type Recipients = Pick<Config, "siteName" | "office" | "mailTo" | "careersMailTo">;

/** The mail that tells the owner, or else the office, about a change by the visitor. It contains none of their text. */
export function visitorMail(
  submission: Submission,
  change: keyof typeof TEXTS,
  config: Recipients,
): { recipient: string; payload: PreparedMail } {
  const { subject, text } = TEXTS[change];
  return {
    recipient: officeRecipient(submission, config),
    payload: {
      subject: `${subject} (${submission.reference})`,
      blocks: [{ kind: "paragraph", text }],
      ...(config.office.length > 0 && { links: [officeLink(submission)] }),
      footer: [`Its visitor did this on the page that ${config.siteName} gave them.`],
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
