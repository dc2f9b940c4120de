import type { Config } from "../config/config.ts";
import type { Submission } from "../database/schema.ts";
import type { PreparedMail } from "../delivery/prepared-mail.ts";

type Recipients = Pick<Config, "siteName" | "office" | "mailTo" | "careersMailTo">;

/** The mail that tells the owner, or else the office, about a change by the visitor. It contains none of their text. */
export function visitorMail(
  { kind, reference, owner }: Submission,
  change: keyof typeof TEXTS,
  { siteName, office, mailTo, careersMailTo }: Recipients,
): { recipient: string; payload: PreparedMail } {
  const { subject, text } = TEXTS[change];
  const isMember = owner !== null && office.includes(owner);
  return {
    recipient: isMember ? owner : kind === "application" ? careersMailTo : mailTo,
    payload: {
      subject: `${subject} (${reference})`,
      blocks: [{ kind: "paragraph", text }],
      ...(office.length > 0 && {
        links: [{ label: "Open it in the office", path: `/office/messages/${reference}` }],
      }),
      footer: [`Its visitor did this on the page that ${siteName} gave them.`],
    },
  };
}

const TEXTS = {
  withdrawn: { subject: "Withdrawn", text: "The visitor has withdrawn it, so it is closed. No answer is expected." },
  resume: {
    subject: "New resume",
    text: "The candidate has replaced the resume. The old file is deleted; the new one is in the office and the inbox.",
  },
};
