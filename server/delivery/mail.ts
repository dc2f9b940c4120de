/** A mail before it is written as MIME. Addresses are single ones, never lists. */
export type Mail = {
  messageId: string;
  date: Date;
  from: Mailbox;
  to: Mailbox;
  /** Undefined: an answer goes to the sender. */
  replyTo?: Mailbox | undefined;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly MailAttachment[];
  /** Instead of what every mail of ours says of itself. */
  headers?: Readonly<Record<string, string>>;
  /** Sends it with the empty envelope sender, so that no server answers it with a bounce (RFC 3834 §3.3). */
  hasNullSender?: boolean;
};

/** A file in a mail. Its name and type are ours, never the visitor's. */
export type MailAttachment = { filename: string; contentType: string; content: Buffer };

export type Mailbox = { name: string; address: string };
