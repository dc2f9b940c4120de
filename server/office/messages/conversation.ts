import type { AttachmentFacts } from "../../database/find-mails.ts";
import type { Delivery, HistoryEvent, Mail, Milliseconds, Note } from "../../database/schema.ts";
import type { SubmissionRecord } from "../../database/submissions.ts";
import { oneLine } from "../../text/one-line.ts";
import { splitMail } from "../../text/split-mail.ts";
import { describeEvent } from "./describe-event.ts";
import { answerText, letterIn } from "./letters.ts";
import type { PageContext } from "./message-context.ts";
import { MISSING_AUTHOR } from "./message-words.ts";

/** Something that was written: by the visitor, by the office to the visitor, or for the office only. */
export type WrittenEntry = {
  kind: "visitor" | "office" | "note" | "server";
  key: string;
  at: Milliseconds;
  /** Who wrote it, and how. */
  title: string;
  text: string;
  /** The quote and the signature of a mail. */
  folded: string;
  delivery?: Delivery;
  files: readonly AttachmentFacts[];
};
export type EventEntry = { kind: "event"; key: string; at: Milliseconds; text: string };
export type Entry = WrittenEntry | EventEntry;

export type ConversationData = {
  message: SubmissionRecord;
  history: readonly HistoryEvent[];
  deliveries: readonly Delivery[];
  mails: readonly Mail[];
  notes: readonly Note[];
  attachments: readonly AttachmentFacts[];
};

/** The events that are shown by what was written. */
const WRITTEN = new Set(["reply", "replyOpen", "note", "mail", "mail answer"]);

/** Everything that was written and done about a message, oldest first. */
export function conversationOf(data: ConversationData, context: PageContext): Entry[] {
  const { message, history, deliveries, mails, notes, attachments } = data;
  const visitor = oneLine(message.name) || message.email;
  const entries: Entry[] = [
    {
      kind: "visitor",
      key: "message",
      at: message.created_at,
      title: visitor,
      text: message.body,
      folded: "",
      files: [],
    },
    ...mails.map((mail): Entry => {
      const files = attachments.filter(({ mail_id }) => mail_id === mail.id);
      const { text, folded } = splitMail(mail.body);
      return { ...titleOf(mail, visitor, context), key: `mail ${mail.id}`, at: mail.sent_at, text, folded, files };
    }),
    ...deliveries.flatMap((delivery): Entry[] => {
      const letter = letterIn(delivery);
      if (!letter) return [];
      const files = attachments.filter(({ outbox_id }) => outbox_id === delivery.id);
      const title = letter.author === undefined ? MISSING_AUTHOR : context.names(letter.author);
      const at = delivery.created_at;
      return [
        {
          kind: "office",
          key: `mail out ${delivery.id}`,
          at,
          title,
          text: answerText(letter),
          folded: "",
          delivery,
          files,
        },
      ];
    }),
    ...notes.map(({ id, at, author, text }): Entry => {
      const title = `${author === null ? MISSING_AUTHOR : context.names(author)}, note for the office`;
      return { kind: "note", key: `note ${id}`, at, title, text, folded: "", files: [] };
    }),
    ...history
      .filter(({ event }) => !WRITTEN.has(event))
      .map((event): Entry => {
        return { kind: "event", key: `event ${event.id}`, at: event.at, text: describeEvent(event, context) };
      }),
  ];
  return entries.sort((one, other) => one.at - other.at);
}

function titleOf(
  { kind, sender }: Mail,
  visitor: string,
  { names }: PageContext,
): Pick<WrittenEntry, "kind" | "title"> {
  switch (kind) {
    case "message":
      return { kind: "visitor", title: visitor };
    case "answer":
      return { kind: "office", title: `${names(sender)}, by mail` };
    case "automatic":
      return { kind: "server", title: "Automatic reply" };
    case "bounce":
      return { kind: "server", title: "Not delivered" };
    default:
      return kind satisfies never;
  }
}

/** The start of a long text that fits on the first screen, and its rest. */
export function splitLong(text: string, { characters = 240, lines = 5 } = {}): { start: string; rest: string } {
  const end = Math.min(characters, lengthOfLines(text, lines));
  /* A short rest is not worth a button. */
  if (text.length <= end + 80) return { start: text, rest: "" };
  const space = Math.max(text.lastIndexOf(" ", end), text.lastIndexOf("\n", end));
  const cut = space > end / 2 ? space : end;
  return { start: text.slice(0, cut).trimEnd(), rest: text.slice(cut).trimStart() };
}

function lengthOfLines(text: string, count: number): number {
  return text.split("\n").slice(0, count).join("\n").length;
}
