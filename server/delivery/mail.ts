/** A mail to the operator, before it is written as MIME. Addresses are single ones, never lists. */
export type Mail = {
  messageId: string;
  date: Date;
  from: Mailbox;
  to: Mailbox;
  replyTo: Mailbox;
  subject: string;
  text: string;
  html: string;
};

export type Mailbox = { name: string; address: string };
