/** A mail before it is encoded as MIME. Each address field contains exactly one address. */
export type Mail = {
  messageId: string;
  date: Date;
  from: Mailbox;
  to: Mailbox;
  /** Undefined: replies go to the sender. */
  replyTo?: Mailbox | undefined;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly MailAttachment[];
  /** The Message-IDs of the earlier mails of its thread, oldest first. */
  references?: readonly string[];
  inReplyTo?: string;
  /** An invitation, as text/calendar. */
  calendar?: { method: "REQUEST" | "CANCEL"; content: string };
  /** Replaces the default headers. */
  headers?: Readonly<Record<string, string>>;
  /** Uses the empty envelope sender, so that mail servers send no bounce (RFC 3834 §3.3). */
  hasNullSender?: boolean;
};

/** A file in a mail. The server chooses its name and type, never the visitor. */
export type MailAttachment = {
  filename: string;
  contentType: string;
  content: Buffer;
  /** The Content-ID of a picture that the HTML shows as `cid:…`. */
  cid?: string;
};

export type Mailbox = { name: string; address: string };
