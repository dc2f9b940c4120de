import { fillCount, fillText } from "#contract/fill-text.ts";
import { isSameAddress } from "../../database/email-address.ts";
import { writtenIn } from "../../database/find-mails.ts";
import { ANSWER_EVENTS } from "../../database/kinds.ts";
import type { Delivery, FileFacts, MailKind, Milliseconds, StoredMail, Submission } from "../../database/schema.ts";
import { visitorName } from "../../text/one-line.ts";
import { Time } from "./DueTime.tsx";
import { describeEvent, eventKindOf } from "./describe-event.ts";
import { answerText, letterIn, senderText } from "./letters.ts";
import { FileFact, type FileFactProps } from "./MessageFacts.tsx";
import type { PageContext } from "./message-context.ts";
import type { SectionProps } from "./message-data.ts";

/** Something that was written: by the visitor, by the office to the visitor, or for the office only. */
type WrittenEntry = {
  kind: "visitor" | "other" | "office" | "note" | "server";
  key: string;
  at: Milliseconds;
  title: string;
  text: string;
  folded: string;
  delivery?: Delivery;
  isReturned?: boolean;
  files: readonly FileFactProps[];
};
type EventEntry = { kind: "event"; key: string; at: Milliseconds; text: string };
type Entry = WrittenEntry | EventEntry;

/** Everything that was written and done about a message, oldest first. */
function entriesOf({ submission, file, history, deliveries, mails, notes, attachments, context }: SectionProps) {
  const { conversation: texts, names } = context.words;
  const path = `/office/messages/${submission.reference}`;
  const filesOf = (isIts: (file: FileFacts) => boolean) =>
    attachments.filter(isIts).map((each) => ({ ...each, href: `${path}/attachments/${each.id}` }));
  const authorOf = (author: string | null | undefined) => (author == null ? names.office : context.nameOrYou(author));
  const visitor = visitorName(submission);
  const entries: Entry[] = [
    {
      kind: "visitor",
      key: "message",
      at: submission.created_at,
      title: visitor,
      text: submission.body,
      folded: "",
      files: file ? [{ ...file, href: `${path}/file` }] : [],
    },
    ...mails.map((mail) => ({
      ...titleOf(mail, submission, visitor, context),
      key: mail.message_id,
      at: mail.sent_at,
      text: writtenIn(mail),
      folded: mail.body.slice(writtenIn(mail).length).trim(),
      /* As the list counts it (`findFailedMails`). */
      isReturned:
        mail.kind === "undelivered" &&
        !history.some(({ event, at }) => ANSWER_EVENTS.includes(event) && at > mail.sent_at),
      files: filesOf(({ mail_id }) => mail_id === mail.id),
    })),
    ...deliveries.flatMap((delivery): Entry[] => {
      const letter = letterIn(delivery);
      if (!letter) return [];
      const files = filesOf(({ outbox_id }) => outbox_id === delivery.id);
      const text = answerText(letter);
      const { recipient } = delivery;
      const author = authorOf(letter.author);
      const title =
        recipient === submission.email ? author : fillText(texts.to, { author, recipient: recipient ?? "" });
      return [
        { kind: "office", key: delivery.message_id, at: delivery.created_at, title, text, folded: "", delivery, files },
      ];
    }),
    ...notes.map(({ id, at, author, text }): Entry => {
      const title = fillText(texts.note, { author: authorOf(author) });
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
  mail: StoredMail,
  { email }: Pick<Submission, "email">,
  visitor: string,
  { nameOrYou, words }: PageContext,
) {
  const { kind, sender } = mail;
  const { conversation: texts } = words;
  const byMail = { kind: "office", title: fillText(texts.byMail, { author: nameOrYou(sender) }) } as const;
  const from = { sender: senderText(mail) };
  const isVisitors = isSameAddress(sender, email);
  const titles: Record<MailKind, Pick<WrittenEntry, "kind" | "title">> = {
    message: isVisitors ? { kind: "visitor", title: visitor } : { kind: "other", title: fillText(texts.foreign, from) },
    answer: byMail,
    undelivered: byMail,
    automatic: { kind: "server", title: isVisitors ? texts.automatic : fillText(texts.automaticOf, from) },
    bounce: { kind: "server", title: texts.bounce },
  };
  return titles[kind];
}

/** The characters and lines of a text that fit on the first screen of a phone, above the answer. */
const FIRST_SCREEN = { characters: 240, lines: 5 };

/** The start of a long text, up to the end of a sentence or a line if it has one there, and its rest. */
function splitLong(text: string): { start: string; rest: string } {
  const { characters, lines } = FIRST_SCREEN;
  const end = Math.min(characters, text.split("\n").slice(0, lines).join("\n").length);
  /* A short rest is not worth a button. */
  if (text.length <= end + 80) return { start: text, rest: "" };
  const head = text.slice(0, end + 1);
  const ends = [...head.matchAll(/[.!?]\s|\n/g)].map(({ index }) => index + 1);
  const cut = [ends.at(-1) ?? 0, head.lastIndexOf(" ")].find((at) => at > end / 2) ?? end;
  return { start: text.slice(0, cut).trimEnd(), rest: text.slice(cut).trimStart() };
}

/**
 * The conversation, oldest first. Unfolded are the visitor's newest text, in whole, the newest text of others since, letters that
 * were not delivered until they are sent again, and the last event, above the answer.
 */
export function Conversation(props: SectionProps) {
  const { context } = props;
  const { conversation: texts, language } = context.words;
  const entries = entriesOf(props);
  const visitorAt = entries.findLastIndex(({ kind }) => kind === "visitor");
  const newestAt = entries.findLastIndex(({ kind }) => kind !== "event");
  const since = entries.slice(newestAt + 1);
  const last = since.pop();
  const shown = (some: readonly Entry[], isLong = false) =>
    some.map((entry) =>
      entry.kind === "event" ? (
        <p key={entry.key} className="event">
          <Event entry={entry} context={context} />
        </p>
      ) : (
        <Written key={entry.key} entry={entry} context={context} isLong={isLong} />
      ),
    );
  const folded = (some: readonly Entry[]) =>
    some.length > 0 && (
      <details key={`before ${some.at(-1)?.key}`}>
        <summary>{fillCount(texts.earlier, some.length, language)}</summary>
        {shown(some)}
      </details>
    );
  const unfolded = entries.flatMap((entry, at) => (at === visitorAt || at === newestAt || isFailed(entry) ? at : []));
  return (
    <section id="thread" aria-label={texts.name}>
      {unfolded.map((at, index) => [
        folded(entries.slice((unfolded[index - 1] ?? -1) + 1, at)),
        shown(entries.slice(at, at + 1), at !== visitorAt),
      ])}
      {last?.kind === "event" && since.length > 0 ? (
        <details>
          <summary className="event">
            <Event entry={last} context={context} />
          </summary>
          {shown(since)}
        </details>
      ) : (
        last && shown([last])
      )}
    </section>
  );
}

const isFailed = (entry: Entry) => entry.kind !== "event" && (entry.isReturned || entry.delivery?.state === "failed");

const Event = ({ entry, context }: { entry: EventEntry; context: PageContext }) => (
  <>
    {entry.text} <Time at={entry.at} timeFormat={context.timeFormat} />
  </>
);

/** `isLong`: only the start of a long text is unfolded. */
function Written({ entry, context, isLong }: { entry: WrittenEntry; context: PageContext; isLong: boolean }) {
  const { kind, at, title, delivery, folded, files } = entry;
  const { conversation: texts, deliveries } = context.words;
  const { start, rest } = isLong ? splitLong(entry.text) : { start: entry.text, rest: "" };
  const quoted = folded !== "" && (
    <details>
      <summary>{texts.quoted}</summary>
      <p className="text keeps-lines faint">{folded}</p>
    </details>
  );
  return (
    <article className="entry" data-kind={kind}>
      <p className="row entry-head">
        <strong>{title}</strong> <Time at={at} timeFormat={context.timeFormat} />
        {isFailed(entry) ? (
          <span className="is-bad">{texts.notDelivered}</span>
        ) : (
          delivery && <span className="faint">{deliveries.states[delivery.state]}</span>
        )}
      </p>
      <p className="text keeps-lines">{start}</p>
      {rest === "" ? (
        quoted
      ) : (
        <details className={rest.length < SHORT_REST ? "fold" : undefined}>
          <summary>{texts.showAll}</summary>
          <p className="text keeps-lines">{rest}</p>
          {quoted}
        </details>
      )}
      {files.length > 0 && (
        <ul className="files">
          {files.map((file) => (
            <li key={file.href}>
              <FileFact {...file} />
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

/** A rest that is shown where there is room beside the facts. */
const SHORT_REST = 500;
