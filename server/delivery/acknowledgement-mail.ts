import type { AcknowledgementTexts } from "../config/site-record.ts";
import type { ClaimedDelivery } from "../database/outbox.ts";
import type { Mail } from "./mail.ts";
import { mailHtml } from "./mail-html.ts";
import type { MailSettings } from "./submission-mail.ts";

/**
 * RFC 3834: an answer no person wrote, which wants none of the kind. `Precedence` and `X-Auto-Response-Suppress` say
 * the same to programs that know only those.
 */
const HEADERS = {
  "Auto-Submitted": "auto-replied",
  Precedence: "bulk",
  "X-Auto-Response-Suppress": "All",
};

/**
 * The mail that tells a visitor that what they sent is kept, in the site's own words.
 *
 * Nothing in it is the visitor's, not even the name: whoever types another person's address into a form can send that
 * person nothing but this.
 */
export function acknowledgementMail(
  { submission, message_id, created_at }: Pick<ClaimedDelivery, "submission" | "message_id" | "created_at">,
  texts: AcknowledgementTexts,
  { siteName, siteOrigin, from, to }: MailSettings,
): Mail {
  const { subject, paragraphs } = texts[submission.kind];
  const reference = `Your reference: ${submission.reference}`;
  const blocks = [...paragraphs, reference];
  return {
    messageId: message_id,
    date: new Date(created_at),
    from: { name: siteName, address: from },
    to: { name: "", address: submission.email },
    replyTo: { name: siteName, address: to[submission.kind] },
    subject: `${subject} (${submission.reference})`,
    headers: HEADERS,
    hasNullSender: true,
    text: [...blocks, texts.closing, `-- \n${siteName}\n${siteOrigin}\n`].join("\n\n"),
    html: mailHtml({
      title: subject,
      blocks: blocks.map((text) => ({ kind: "paragraph", text })),
      footer: [texts.closing, `${siteName}, ${siteOrigin}`],
    }),
  };
}
