import { isSameAddress } from "../../database/email-address.ts";
import type { AttachmentFacts } from "../../database/find-mails.ts";
import type { Delivery, Mail, Milliseconds, Submission } from "../../database/schema.ts";
import { oneLine } from "../../text/one-line.ts";
import { splitMail } from "../../text/split-mail.ts";
import { describeEvent, eventKindOf } from "./describe-event.ts";
import { answerText, letterIn, senderText } from "./letters.ts";
import type { FileFactProps } from "./MessageFacts.tsx";
import type { PageContext } from "./message-context.ts";
import type { MessageData } from "./message-data.ts";

/** Something that was written: by the visitor, by the office to the visitor, or for the office only. */
export type WrittenEntry = {
  kind: "visitor" | "other" | "office" | "note" | "server";
  key: string;
  at: Milliseconds;
  /** Who wrote it, and how. */
  title: string;
  text: string;
  folded: string;
  delivery?: Delivery;
  files: readonly FileFactProps[];
};
export type EventEntry = { kind: "event"; key: string; at: Milliseconds; text: string };
export type Entry = WrittenEntry | EventEntry;

type ConversationData = Pick<
  MessageData,
  "message" | "file" | "history" | "deliveries" | "mails" | "notes" | "attachments"
>;

/** Everything that was written and done about a message, oldest first. */
export function conversationOf(data: ConversationData, context: PageContext): Entry[] {
  const { message, file, history, deliveries, mails, notes, attachments } = data;
  const path = `/office/messages/${message.reference}`;
  const filesOf = (isIts: (attachment: AttachmentFacts) => boolean) =>
    attachments.filter(isIts).map((each) => ({ ...each, href: `${path}/attachments/${each.id}` }));
  const authorOf = (author: string | null | undefined) => (author == null ? "The office" : context.names(author));
  const visitor = oneLine(message.name) || message.email;
  const entries: Entry[] = [
    {
      kind: "visitor",
      key: "message",
      at: message.created_at,
      title: visitor,
      text: message.body,
      folded: "",
      files: file ? [{ ...file, href: `${path}/file` }] : [],
    },
    ...mails.map((mail): Entry => {
      const files = filesOf(({ mail_id }) => mail_id === mail.id);
      return {
        ...titleOf(mail, message, visitor, context),
        key: mail.message_id,
        at: mail.sent_at,
        ...splitMail(mail.body),
        files,
      };
    }),
    ...deliveries.flatMap((delivery): Entry[] => {
      const letter = letterIn(delivery);
      if (!letter) return [];
      const files = filesOf(({ outbox_id }) => outbox_id === delivery.id);
      const text = answerText(letter);
      const { recipient } = delivery;
      const title = `${authorOf(letter.author)}${recipient === message.email ? "" : `, to ${recipient}`}`;
      return [
        { kind: "office", key: delivery.message_id, at: delivery.created_at, title, text, folded: "", delivery, files },
      ];
    }),
    ...notes.map(({ id, at, author, text }): Entry => {
      const title = `${authorOf(author)}, note for the office`;
      return { kind: "note", key: `note ${id}`, at, title, text, folded: "", files: [] };
    }),
    ...history
      .filter((event) => !eventKindOf(event)?.isText)
      .map((event): Entry => {
        return { kind: "event", key: `event ${event.id}`, at: event.at, text: describeEvent(event, context) };
      }),
  ];
  return entries.sort((one, other) => one.at - other.at);
}

function titleOf(
  mail: Mail,
  { email }: Pick<Submission, "email">,
  visitor: string,
  { names }: PageContext,
): Pick<WrittenEntry, "kind" | "title"> {
  const { kind, sender } = mail;
  const isVisitors = isSameAddress(sender, email);
  switch (kind) {
    case "message":
      if (isVisitors) return { kind: "visitor", title: visitor };
      return { kind: "other", title: `${senderText(mail)}, not the address of the message` };
    case "answer":
      return { kind: "office", title: `${names(sender)}, by mail` };
    case "automatic":
      return { kind: "server", title: `Automatic reply${isVisitors ? "" : ` of ${senderText(mail)}`}` };
    case "bounce":
      return { kind: "server", title: "Not delivered" };
    default:
      return kind satisfies never;
  }
}

/** The characters and lines of a text that fit on the first screen of a phone, above the answer. */
const FIRST_SCREEN = { characters: 240, lines: 5 };

/** The start of a long text, up to the end of a sentence or a line if it has one there, and its rest. */
export function splitLong(text: string): { start: string; rest: string } {
  const { characters, lines } = FIRST_SCREEN;
  const end = Math.min(characters, text.split("\n").slice(0, lines).join("\n").length);
  /* A short rest is not worth a button. */
  if (text.length <= end + 80) return { start: text, rest: "" };
  const head = text.slice(0, end + 1);
  const ends = [...head.matchAll(/[.!?]\s|\n/g)].map(({ index }) => index + 1);
  const cut = [ends.at(-1) ?? 0, head.lastIndexOf(" ")].find((at) => at > end / 2) ?? end;
  return { start: text.slice(0, cut).trimEnd(), rest: text.slice(cut).trimStart() };
}
