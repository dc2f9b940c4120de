import { escapeHtml } from "../html.ts";
import { oneLine } from "../plain-text.ts";
import type { ClaimedDelivery } from "../store/outbox.ts";
import type { StoredFile, SubmissionKind } from "../store/schema.ts";
import { detailsOf, readableDetails } from "../submissions/details.ts";
import type { Mail } from "./mail.ts";

export type MailSettings = {
  siteName: string;
  siteOrigin: string;
  from: string;
  /** Who reads what. */
  to: Readonly<Record<SubmissionKind, string>>;
};

/** The file that came with it; without `content` the mail only says where it is. */
export type MailedFile = Pick<StoredFile, "name" | "media_type" | "bytes"> & { content: Uint8Array | undefined };

/** How a mail of each kind begins its subject and calls itself. */
const KINDS: Record<SubmissionKind, { subject: string; title: string }> = {
  contact: { subject: "Contact", title: "A message" },
  demo: { subject: "Demo request", title: "A demo request" },
  application: { subject: "Application", title: "An application" },
};

/**
 * The mail that tells the operator of a submission, with the file that came with it.
 *
 * Sender and recipient are the operator's own settings; the visitor's address is only ever the Reply-To.
 */
export function submissionMail(
  { submission, message_id }: Pick<ClaimedDelivery, "submission" | "message_id">,
  file: MailedFile | undefined,
  settings: MailSettings,
): Mail {
  const { kind, reference, suspect } = submission;
  /* A name of nothing but invisible characters is no name. */
  const name = oneLine(submission.name) || submission.email;
  const date = new Date(submission.created_at);
  const facts: (readonly [string, string])[] = [
    ["From", `${name} <${submission.email}>`],
    ...readableDetails(submission).map(([label, text]) => [label, oneLine(text)] as const),
    ["Sent", `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`],
    ["Page", submission.page === null ? "not known" : `${settings.siteOrigin}${submission.page}`],
    ...(file ? [["File", `${file.name}, ${readableSize(file.bytes)}`] as const] : []),
    ["Reference", reference],
    ...(suspect === null ? [] : [["Suspect", suspect] as const]),
  ];
  const footer = [
    `Answer this mail to reach ${name}. Everything is also kept under ${reference}.`,
    ...(file && !file.content ? [takeOut(file, reference)] : []),
  ].join(" ");
  return {
    messageId: message_id,
    date,
    from: { name: settings.siteName, address: settings.from },
    to: { name: settings.siteName, address: settings.to[kind] },
    replyTo: { name, address: submission.email },
    subject: `${suspect === null ? "" : "[Suspect] "}${KINDS[kind].subject}: ${about(submission, name)} (${reference})`,
    text: [
      ...facts.map(([label, value]) => `${`${label}:`.padEnd(11)}${value}`),
      "",
      submission.body,
      "",
      "-- ",
      footer,
      "",
    ].join("\n"),
    html: htmlMail({ title: `${KINDS[kind].title} from ${name}`, facts, body: submission.body, footer }),
    ...(file?.content && { attachments: [attachmentOf(file, file.content)] }),
  };
}

/** Who, and for an application also what for: that is how they are sorted. */
function about(submission: ClaimedDelivery["submission"], name: string): string {
  const { subject } = detailsOf(submission);
  return subject === undefined ? name : `${name}, ${oneLine(subject)}`;
}

const takeOut = ({ name }: MailedFile, reference: string) =>
  `${name} was too big for the mail server. To take it out: npm run inbox -- file ${reference} --out PATH`;

function attachmentOf({ name, media_type }: MailedFile, content: Uint8Array) {
  return { filename: name, contentType: media_type, content: Buffer.from(content) };
}

const readableSize = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

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
