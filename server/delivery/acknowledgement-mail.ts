import { fillText } from "#contract/fill-text.ts";
import type { SiteLanguage } from "#contract/site-manifest.ts";
import { dueSentence } from "../business-hours/time-words.ts";
import type { Settings } from "../config/settings.ts";
import type { SubmissionDelivery } from "../database/outbox.ts";
import { CLOTH_SIZE, clothImage } from "./cloth-image.ts";
import { buildMail, type OutgoingMail, officeAddressFor, type PreparedMail, visitorLink } from "./mail.ts";

/**
 * Marks the mail as an automatic response and suppresses automatic replies to it (RFC 3834). `Precedence` and
 * `X-Auto-Response-Suppress` do the same for programs that do not support `Auto-Submitted`.
 */
const HEADERS = {
  "Auto-Submitted": "auto-replied",
  Precedence: "bulk",
  "X-Auto-Response-Suppress": "All",
};

/**
 * Builds the mail that acknowledges a submission, with the texts of the site.
 *
 * The mail contains no visitor input, not even the name. Otherwise anyone could use the form to send their own text to
 * another person's address. The picture of the cloth depends on the name, but does not show it.
 */
export function acknowledgementMail(
  { submission, message_id, created_at }: Pick<SubmissionDelivery, "submission" | "message_id" | "created_at">,
  texts: SiteLanguage["acknowledgements"],
  settings: Settings,
): OutgoingMail {
  const { siteOrigin, officeHours, officeKey, look, words } = settings;
  const { subject, paragraphs } = texts[submission.kind];
  const { server, language } = words;
  const reference = fillText(server.reference, { reference: submission.reference });
  const due = dueSentence(submission, submission.time_zone ?? officeHours.timeZone, settings);
  const cid = `cloth.${submission.reference}@${new URL(siteOrigin).hostname}`;
  const alt = (look.metaphor === "woven" && server.cloth) || "";
  const mail: PreparedMail = {
    language,
    subject: `${subject} (${submission.reference})`,
    blocks: [
      ...paragraphs.map((text) => ({ kind: "paragraph", text }) as const),
      { kind: "picture", cid, alt, ...CLOTH_SIZE, texts: [reference, ...(due ? [due] : [])] },
    ],
    links: officeKey ? [visitorLink(server.visitorLink, submission, settings)] : [],
    footer: [texts.closing],
    replyTo: officeAddressFor(submission.kind, settings),
  };
  const envelope = { messageId: message_id, date: new Date(created_at), to: { name: "", address: submission.email } };
  return {
    ...buildMail(mail, envelope, settings),
    headers: HEADERS,
    hasNullSender: true,
    attachments: [{ filename: "cloth.png", contentType: "image/png", content: clothImage(submission.name, look), cid }],
  };
}
