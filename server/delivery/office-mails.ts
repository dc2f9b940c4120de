import { KIND_NOUNS, SUBMISSION_KINDS } from "#contract/vocabulary.ts";
import { nextOpening } from "../business-hours/due-times.ts";
import { describeDue, describeTime, describeWeekday, officeTimes } from "../business-hours/time-words.ts";
import type { Finding } from "../checks/findings.ts";
import type { Settings } from "../config/settings.ts";
import { type DueEvent, VISITOR, WITHOUT_END } from "../database/change-submission.ts";
import type { DueList, DueSubmission, KindCounts, WaitingSubmission } from "../database/due-submissions.ts";
import { isSameAddress } from "../database/email-address.ts";
import type { Waiting } from "../database/find-mails.ts";
import { EVENTS } from "../database/kinds.ts";
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

type OfficeMailSettings = Pick<Settings, "officeHours">;

export function dueMail(
  event: DueEvent,
  submission: DueSubmission,
  { waiting, person, now }: { waiting: Waiting; person: string; now: Milliseconds },
  settings: OfficeMailSettings,
): PreparedMail {
  const until = nextOpening(now, settings.officeHours);
  const snooze = { until, label: `Snooze until ${describeTime(until, officeTimes(settings, now))}` };
  const { kind, reference, created_at, due_at, owner } = submission;
  const state = event === "overdue" ? "Overdue" : `Due ${describeTime(due_at, officeTimes(settings, now))}`;
  const name = visitorName(submission);
  const facts: MailFact[] = [
    { label: "Due", text: describeDue(due_at, officeTimes(settings, now)) },
    { label: "From", text: name },
    { label: "Sent", text: describeTime(created_at, officeTimes(settings, now)) },
    { label: "Owner", text: owner ?? "nobody" },
    { label: "Reference", text: reference },
  ];
  return {
    subject: `${state}: ${name}, ${KIND_NOUNS[kind].one} of ${describeWeekday(created_at, officeTimes(settings, now))} (${reference})`,
    blocks: [
      { kind: "facts", facts },
      ...waitingBlocks(waiting, now, settings),
      {
        kind: "paragraph",
        text: `A reply to this mail does not reach ${name}. Answer in the office, or reply to the mail that brought the ${KIND_NOUNS[kind].one}.`,
      },
    ],
    links: [officeLink(submission), ...actionLinks(submission, person, snooze)],
    footer: FOOTER,
  };
}

/** What the visitor wrote last, and what happened since: `The visitor said that no time fits. Sunday 22 November, 15:00` */
const waitingBlocks = ({ text, since }: Waiting, now: Milliseconds, settings: OfficeMailSettings): MailBlock[] => [
  { kind: "quote", text },
  ...since.map(({ actor, event, at }): MailBlock => {
    const who = actor === VISITOR ? "The visitor" : (actor ?? "The server");
    const happened = Object.values(EVENTS).find(({ name }) => name === event)?.history;
    return { kind: "paragraph", text: `${who} ${happened}. ${describeTime(at, officeTimes(settings, now))}` };
  }),
];

/** Tells a person that the visitor has not chosen one of the offered times, or has not asked for one after a cancellation. */
export function unchosenMail(demo: WaitingSubmission, now: Milliseconds, settings: OfficeMailSettings): PreparedMail {
  const name = visitorName(demo);
  const { waits_until } = demo;
  const last = () => describeDue(waits_until, officeTimes(settings, now));
  const [title, text] =
    waits_until === WITHOUT_END
      ? ["No word since the cancellation", `The demo was cancelled, and ${name} has not asked for another time.`]
      : waits_until > now
        ? ["No time chosen yet", `${name} has not chosen one of the offered times. The last one is ${last()}.`]
        : ["No time chosen", `${name} has chosen none of the offered times, and the last one has passed: ${last()}.`];
  return {
    subject: `${title}: ${name} (${demo.reference})`,
    blocks: [{ kind: "paragraph", text: `${text} Offer times, write to ${name}, or close the request.` }],
    links: [officeLink(demo)],
    footer: FOOTER,
  };
}

/** Tells a person that a colleague gave her a submission. Answers to it reach nobody, so it quotes the visitor. */
export function givenMail(
  submission: Submission,
  { waiting, giver, now }: { waiting: Waiting; giver: string; now: Milliseconds },
  settings: OfficeMailSettings,
): PreparedMail {
  const { kind, reference } = submission;
  const name = visitorName(submission);
  return {
    subject: `${giver} gave you the ${KIND_NOUNS[kind].one} of ${name} (${reference})`,
    blocks: [...dueFact(submission, now, settings), ...waitingBlocks(waiting, now, settings)],
    links: [officeLink(submission)],
    footer: FOOTER,
  };
}

const dueFact = ({ due_at, status }: Submission, now: Milliseconds, settings: OfficeMailSettings): MailBlock[] =>
  due_at === null || status !== "open"
    ? []
    : [{ kind: "facts", facts: [{ label: "Due", text: describeDue(due_at, officeTimes(settings, now)) }] }];

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
  const { office } = settings;
  const { reference, email } = submission;
  const name = visitorName(submission);
  const timeFormat = officeTimes(settings, now);
  const mailbox = officeAddressFor(submission.kind, settings);
  const recipient = officeRecipient(submission, settings);
  const noun = KIND_NOUNS[submission.kind].one;
  const isOther = news !== undefined && !isSameAddress(news.sender, email);
  const isOpen = submission.status === "open";
  const isSnoozed = before.snoozed_until !== null && before.status === "open";
  const paragraphs = [
    !news && `A mail to ${email} was not delivered. Reach ${name} in another way, or correct the address.`,
    isOther && `It came from ${[news.senderName, news.sender].filter(Boolean).join(", ")}, and not from ${email}.`,
    before.status !== "open" && isOpen && `The ${noun} was ${before.status}. It is open again.`,
    isSnoozed && `It was snoozed until ${describeDue(before.snoozed_until ?? 0, timeFormat)}. It is shown again.`,
  ].filter((text) => text !== false);
  const blocks: MailBlock[] = [
    ...paragraphs.map((paragraph) => ({ kind: "paragraph", text: paragraph }) as const),
    ...dueFact(submission, now, settings),
    ...(news ? [{ kind: "quote", text: news.text } as const] : []),
  ];
  const newMail = isOther ? `New mail about the ${noun} of ${name}` : `New mail from ${name}`;
  const title = news ? newMail : `Not delivered to ${name}`;
  const canReply = news && recipient === mailbox && canBeInHeader(news.sender);
  const where = canReply
    ? `An answer to this mail reaches ${news.sender}.`
    : `An answer to this mail does not reach the visitor. Answer from ${mailbox}${office.length > 0 ? " or in the office" : ""}.`;
  return {
    recipient,
    payload: {
      subject: `${title} (${reference})`,
      blocks,
      ...(office.length > 0 && { links: [officeLink(submission)] }),
      footer: [where],
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
  const facts = first.map(({ kind, due_at, text, ...submission }) => ({
    label: due_at <= now ? "Overdue" : "Due",
    text: `${describeTime(due_at, officeTimes(settings, now))}: ${visitorName(submission)}, ${KIND_NOUNS[kind].one}: ${firstSentence(text)}`,
    href: settings.siteOrigin + officeLink(submission).path,
  }));
  const [late, soon] = [sumOf(overdue), sumOf(next)];
  const left = late + soon - facts.length;
  const later = `Due before the office opens again: ${describeKinds(next)}.`;
  return {
    subject: [late > 0 && `${late} overdue`, soon > 0 && `${soon} due`].filter(Boolean).join(", "),
    blocks: [
      ...(late > 0 ? [{ kind: "notice", text: `Overdue: ${describeKinds(overdue)}.` } as const] : []),
      ...(soon > 0 ? [{ kind: "paragraph", text: later } as const] : []),
      { kind: "facts", facts },
      ...(left > 0 ? [{ kind: "paragraph", text: `And ${left} more.` } as const] : []),
    ],
    links: [{ label: "Open the office", path: "/office" }],
    footer: FOOTER,
  };
}

/** Replaces the mails about each of many submissions. It names none of them, because it is not erased with one. */
export function summaryMail(event: DueEvent, counts: KindCounts): PreparedMail {
  const state = event === "overdue" ? "overdue" : "due soon";
  return {
    subject: `${sumOf(counts)} ${state}`,
    blocks: [
      { kind: "notice", text: `Now ${state}: ${describeKinds(counts)}.` },
      { kind: "paragraph", text: "This is one mail about all of them, because there were more than ten at once." },
    ],
    links: [{ label: "Open the office", path: "/office" }],
    footer: FOOTER,
  };
}

const sumOf = (counts: KindCounts) => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** `2 demo requests, 1 application` */
function describeKinds(counts: KindCounts): string {
  return SUBMISSION_KINDS.flatMap((kind) => {
    const { [kind]: count = 0 } = counts;
    const { one, several } = KIND_NOUNS[kind];
    return count === 0 ? [] : [`${count} ${count === 1 ? one : several}`];
  }).join(", ");
}

/** Tells a person what is broken in the deployment, such as that backups have stopped. */
export const brokenMail = ({ message, todo = "" }: Finding): PreparedMail => ({
  subject: message.replace(/\.$/, ""),
  blocks: [
    { kind: "notice", text: message },
    { kind: "paragraph", text: `${todo} This mail is sent once.` },
  ],
  footer: FOOTER,
});

const FOOTER = ["You get this mail because your address is in the setting OFFICE."];
