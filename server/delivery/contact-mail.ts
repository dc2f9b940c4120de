import { escapeHtml } from "../html.ts";
import { oneLine } from "../plain-text.ts";
import type { ClaimedDelivery } from "../store/outbox.ts";
import type { Mail } from "./mail.ts";

export type MailSettings = { siteName: string; siteOrigin: string; from: string; to: string };

/**
 * The mail that tells the operator of a contact message.
 *
 * Sender and recipient are the operator's own settings; the visitor's address is only ever the Reply-To.
 */
export function contactMail({ submission, message_id }: ClaimedDelivery, settings: MailSettings): Mail {
  /* A name of nothing but invisible characters is no name. */
  const name = oneLine(submission.name) || submission.email;
  const date = new Date(submission.created_at);
  const facts = [
    ["From", `${name} <${submission.email}>`],
    ["Sent", `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`],
    ["Page", submission.page === null ? "not known" : `${settings.siteOrigin}${submission.page}`],
    ["Reference", submission.reference],
  ] as const;
  const footer = `Answer this mail to reach ${name}. The message is also kept under ${submission.reference}.`;
  return {
    messageId: message_id,
    date,
    from: { name: settings.siteName, address: settings.from },
    to: { name: settings.siteName, address: settings.to },
    replyTo: { name, address: submission.email },
    subject: `Contact: ${name} (${submission.reference})`,
    text: [
      ...facts.map(([label, value]) => `${`${label}:`.padEnd(11)}${value}`),
      "",
      submission.body,
      "",
      "-- ",
      footer,
      "",
    ].join("\n"),
    html: htmlMail({ title: `A message from ${name}`, facts, body: submission.body, footer }),
  };
}

type HtmlMail = { title: string; facts: readonly (readonly [string, string])[]; body: string; footer: string };

/** Mail programs understand inline styles and tables only, so that is what this is made of. */
function htmlMail({ title, facts, body, footer }: HtmlMail): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th style="text-align:left;vertical-align:top;padding:2px 16px 2px 0;font-weight:normal;color:#666">${label}</th>` +
      `<td style="padding:2px 0">${escapeHtml(value)}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1a1a1a;background:#fff">
<h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(title)}</h1>
<table style="border-collapse:collapse;margin:0 0 16px">
${rows.join("\n")}
</table>
<div style="max-width:40em;padding:16px;border-left:3px solid #e8590c;background:#f7f7f7;white-space:pre-wrap">${escapeHtml(body)}</div>
<p style="margin:16px 0 0;color:#666;font-size:14px">${escapeHtml(footer)}</p>
</body></html>
`;
}
