import { type CountedText, fillCount, fillText } from "#contract/fill-text.ts";
import type { OfficeWords } from "#contract/office-words.ts";
import { SUBMISSION_KINDS } from "#contract/vocabulary.ts";
import { nextOpening } from "../business-hours/due-times.ts";
import { describeDue, describeTime, describeWeekday, officeTimes } from "../business-hours/time-words.ts";
import type { Finding } from "../checks/findings.ts";
import type { Settings } from "../config/settings.ts";
import { type DueEvent, VISITOR, WITHOUT_END } from "../database/change-submission.ts";
import type { DueList, DueSubmission, KindCounts, WaitingSubmission } from "../database/due-submissions.ts";
import { isSameAddress } from "../database/email-address.ts";
import type { Waiting } from "../database/find-mails.ts";
import { describeHistory } from "../database/kinds.ts";
import type { Milliseconds, Submission } from "../database/schema.ts";
import { firstSentence, visitorName } from "../text/one-line.ts";
import {
  actionLinks,
  canBeInHeader,
  officeAddressFor,
  officeLink,
  officeRecipient,
  type PreparedMail,
} from "./mail.ts";
import type { MailBlock, MailFact } from "./mail-body.ts";

type OfficeMailSettings = Pick<Settings, "officeHours" | "officeWords">;

export function dueMail(
  event: DueEvent,
  submission: DueSubmission,
  { waiting, person, now }: { waiting: Waiting; person: string; now: Milliseconds },
  settings: OfficeMailSettings,
): PreparedMail {
  const { mails, facts: names } = settings.officeWords;
  const timeFormat = officeTimes(settings, now);
  const until = nextOpening(now, settings.officeHours);
  const snooze = { until, label: fillText(mails.snooze, { time: describeTime(until, timeFormat) }) };
  const { kind, reference, created_at, due_at, owner } = submission;
  const name = visitorName(submission);
  const facts: MailFact[] = [
    { label: names.due, text: describeDue(due_at, timeFormat) },
    { label: names.from, text: name },
    { label: names.sent, text: describeTime(created_at, timeFormat) },
    { label: names.owner, text: owner ?? mails.nobody },
    { label: names.reference, text: reference },
  ];
  const [time, day] = [describeTime(due_at, timeFormat), describeWeekday(created_at, timeFormat)];
  return {
    subject: fillText(mails[event][kind], { time, name, day, reference }),
    blocks: [
      { kind: "facts", facts },
      ...waitingBlocks(waiting, now, settings),
      { kind: "paragraph", text: fillText(mails.noReply[kind], { name }) },
    ],
    links: [officeLink(submission, settings), ...actionLinks(submission, person, snooze, settings)],
    footer: [mails.footer],
  };
}

/** The visitor's last text, and what happened since: `The visitor said that no time fits. Sunday 22 November, 15:00` */
const waitingBlocks = ({ text, since }: Waiting, now: Milliseconds, settings: OfficeMailSettings): MailBlock[] => [
  { kind: "quote", text },
  ...since.map(({ actor, event, at }): MailBlock => {
    const { did } = settings.officeWords.names;
    const who = actor === null ? did.server : actor === VISITOR ? did.visitor : fillText(did.person, { name: actor });
    const happened = describeHistory({ who, event, detail: "" }, settings.officeWords);
    return { kind: "paragraph", text: `${happened} ${describeTime(at, officeTimes(settings, now))}` };
  }),
];

/** Tells a person that the visitor has not chosen one of the offered times, or has not asked for one after a cancellation. */
export function unchosenMail(demo: WaitingSubmission, now: Milliseconds, settings: OfficeMailSettings): PreparedMail {
  const { mails } = settings.officeWords;
  const { waits_until, reference } = demo;
  const state = waits_until === WITHOUT_END ? "cancelled" : waits_until > now ? "waiting" : "passed";
  const { subject, text } = mails.unchosen[state];
  const time = state === "cancelled" ? "" : describeDue(waits_until, officeTimes(settings, now));
  const name = visitorName(demo);
  return {
    subject: fillText(subject, { name, reference }),
    blocks: [{ kind: "paragraph", text: fillText(text, { name, time }) }],
    links: [officeLink(demo, settings)],
    footer: [mails.footer],
  };
}

/** Tells a person that a colleague gave her a submission. Answers to it reach nobody, so it quotes the visitor. */
export function givenMail(
  submission: Submission,
  { waiting, giver, now }: { waiting: Waiting; giver: string; now: Milliseconds },
  settings: OfficeMailSettings,
): PreparedMail {
  const { mails } = settings.officeWords;
  const { kind, reference } = submission;
  return {
    subject: fillText(mails.given[kind], { giver, name: visitorName(submission), reference }),
    blocks: [...dueFact(submission, now, settings), ...waitingBlocks(waiting, now, settings)],
    links: [officeLink(submission, settings)],
    footer: [mails.footer],
  };
}

const dueFact = ({ due_at, status }: Submission, now: Milliseconds, settings: OfficeMailSettings): MailBlock[] => {
  if (due_at === null || status !== "open") return [];
  const text = describeDue(due_at, officeTimes(settings, now));
  return [{ kind: "facts", facts: [{ label: settings.officeWords.facts.due, text }] }];
};

export type News = { sender: string; senderName: string; text: string };
/**
 * The mail that tells the owner, or else the office, that the visitor wrote or that a mail to the visitor came back. Only the
 * office's own mailbox gets the visitor's address to reply to, because answers from other mailboxes are not seen.
 *
 * @param news undefined: a mail to the visitor came back
 */
export function newsMail(
  submission: Submission,
  before: Submission,
  news: News | undefined,
  now: Milliseconds,
  settings: OfficeMailSettings & Pick<Settings, "office" | "mailTo" | "careersMailTo">,
): { recipient: string; payload: PreparedMail } {
  const { office, officeWords } = settings;
  const { news: texts } = officeWords.mails;
  const { reference, email, kind } = submission;
  const name = visitorName(submission);
  const timeFormat = officeTimes(settings, now);
  const mailbox = officeAddressFor(kind, settings);
  const recipient = officeRecipient(submission, settings);
  const isOther = news !== undefined && !isSameAddress(news.sender, email);
  const reopened = before.status !== "open" && submission.status === "open" && texts[before.status][kind];
  const isSnoozed = before.snoozed_until !== null && before.status === "open";
  const sender = [news?.senderName, news?.sender].filter(Boolean).join(", ");
  const paragraphs = [
    !news && fillText(texts.undeliveredText, { email, name }),
    isOther && fillText(texts.sender, { sender, email }),
    reopened,
    isSnoozed && fillText(texts.snoozed, { time: describeDue(before.snoozed_until ?? 0, timeFormat) }),
  ].filter((text) => text !== false);
  const blocks: MailBlock[] = [
    ...paragraphs.map((paragraph) => ({ kind: "paragraph", text: paragraph }) as const),
    ...dueFact(submission, now, settings),
    ...(news ? [{ kind: "quote", text: news.text } as const] : []),
  ];
  const subject = isOther ? texts.about[kind] : news ? texts.subject : texts.undelivered;
  const canReply = news && recipient === mailbox && canBeInHeader(news.sender);
  const where = canReply ? texts.reply : office.length > 0 ? texts.noReplyOffice : texts.noReply;
  return {
    recipient,
    payload: {
      subject: fillText(subject, { name, reference }),
      blocks,
      ...(office.length > 0 && { links: [officeLink(submission, settings)] }),
      footer: [fillText(where, { sender: news?.sender ?? "", mailbox })],
      ...(canReply && { replyTo: { name: isOther ? news.senderName : name, address: news.sender } }),
    },
  };
}

/**
 * Lists what is overdue or due before the office opens again. It names visitors, so it is written when it is sent: nothing of it is in
 * the outbox, where an erasure would have to find it.
 */
export function morningMail(
  { overdue, next, first }: DueList,
  now: Milliseconds,
  settings: OfficeMailSettings & Pick<Settings, "siteOrigin">,
): PreparedMail {
  const { mails, nouns, list } = settings.officeWords;
  const { morning } = mails;
  const facts = first.map(({ kind, due_at, text, ...submission }) => {
    const time = describeTime(due_at, officeTimes(settings, now));
    const values = {
      time,
      name: visitorName(submission),
      kind: nouns[kind],
      text: firstSentence(text, list.greetings),
    };
    return {
      label: due_at <= now ? morning.overdueLabel : morning.dueLabel,
      text: fillText(morning.item, values),
      href: settings.siteOrigin + officeLink(submission, settings).path,
    };
  });
  const [late, soon] = [sumOf(overdue), sumOf(next)];
  const counted = (texts: CountedText, count: number) =>
    count > 0 ? [fillCount(texts, count, settings.officeWords.language)] : [];
  const kinds = (counts: KindCounts) => ({ kinds: describeKinds(counts, settings.officeWords) });
  return {
    subject: [...counted(morning.overdueCount, late), ...counted(morning.dueCount, soon)].join(", "),
    blocks: [
      ...(late > 0 ? [{ kind: "notice", text: fillText(morning.overdue, kinds(overdue)) } as const] : []),
      ...(soon > 0 ? [{ kind: "paragraph", text: fillText(morning.due, kinds(next)) } as const] : []),
      { kind: "facts", facts },
      ...counted(morning.more, late + soon - facts.length).map((text) => ({ kind: "paragraph", text }) as const),
    ],
    links: [{ label: mails.openOffice, path: "/office" }],
    footer: [mails.footer],
  };
}

/** Replaces the mails about each of many submissions. It names none of them, because it is not erased with one. */
export function summaryMail(event: DueEvent, counts: KindCounts, words: OfficeWords): PreparedMail {
  const { summary, openOffice, footer } = words.mails;
  const text = event === "overdue" ? summary.overdueText : summary.reminderText;
  return {
    subject: fillCount(summary[event], sumOf(counts), words.language),
    blocks: [
      { kind: "notice", text: fillText(text, { kinds: describeKinds(counts, words) }) },
      { kind: "paragraph", text: summary.text },
    ],
    links: [{ label: openOffice, path: "/office" }],
    footer: [footer],
  };
}

const sumOf = (counts: KindCounts) => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** `2 demo requests, 1 application` */
function describeKinds(counts: KindCounts, words: OfficeWords): string {
  return SUBMISSION_KINDS.flatMap((kind) => {
    const { [kind]: count = 0 } = counts;
    return count === 0 ? [] : [fillCount(words.counts[kind], count, words.language)];
  }).join(", ");
}

/** Tells a person what is broken in the deployment, such as that backups have stopped. Findings are in English. */
export const brokenMail = ({ message, todo = "" }: Finding, { mails }: OfficeWords): PreparedMail => ({
  subject: message.replace(/\.$/, ""),
  blocks: [
    { kind: "notice", text: message },
    { kind: "paragraph", text: fillText(mails.broken, { todo }) },
  ],
  footer: [mails.footer],
});
