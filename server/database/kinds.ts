import { fillText } from "#contract/fill-text.ts";
import type { OfficeWords } from "#contract/office-words.ts";
import type { DeliveryChannel } from "#contract/vocabulary.ts";

/* The kinds of deliveries, and the meaning of history events. */

export type DeliveryKind = {
  /** It answers the visitor. If it is not delivered, a closed message is open again. */
  isAnswer?: true;
  /** A person wrote it, and the conversation shows it. */
  isLetter?: true;
  /** It is useless after a day: retried for a day, and its failure is not reported. */
  isShortLived?: true;
  /** The event that it posts to the webhook, and when that happened. */
  webhook?: {
    type: "submission.due_soon" | "submission.overdue" | "submission.answered";
    at: "reminded_at" | "overdue_at" | "answered_at";
  };
};

export const DELIVERY_KINDS = {
  /* Saved together with the submission. */
  received: {},
  /* To people of the office. */
  reminder: { isShortLived: true },
  "reminder-summary": { isShortLived: true },
  overdue: { isShortLived: true, webhook: { type: "submission.overdue", at: "overdue_at" } },
  "overdue-summary": { isShortLived: true },
  morning: { isShortLived: true },
  backup: { isShortLived: true },
  mailbox: { isShortLived: true },
  "failed-deliveries": { isShortLived: true },
  "sign-in": { isShortLived: true },
  given: {},
  "new-mail": {},
  "not-delivered": {},
  resume: {},
  withdrawn: {},
  "no-time-fits": {},
  erased: {},
  /* To the visitor. */
  reply: { isAnswer: true, isLetter: true },
  replyOpen: { isLetter: true },
  decline: { isAnswer: true, isLetter: true },
  offer: { isAnswer: true },
  invitation: { isAnswer: true },
  cancellation: {},
  /* To the webhook only. */
  "due-soon": { webhook: { type: "submission.due_soon", at: "reminded_at" } },
  answered: { webhook: { type: "submission.answered", at: "answered_at" } },
} as const satisfies Record<string, DeliveryKind>;

export type DeliveryKindName = keyof typeof DELIVERY_KINDS;

/** The kind of a stored delivery. An imported one may be of a later version, which has others. */
export const kindOf = ({ kind }: { kind: DeliveryKindName }): DeliveryKind => DELIVERY_KINDS[kind] ?? {};

/** The name of a delivery for people: `Mail to the visitor, invitation`. */
export function deliveryName(
  { channel, kind }: { channel: DeliveryChannel; kind: DeliveryKindName },
  { deliveries: { named, channels, kinds } }: OfficeWords,
): string {
  if (kind === "received") return channels[channel];
  return fillText(named, { channel: channels[channel], kind: kinds[kind] ?? kind });
}

export const SHORT_LIVED = (Object.keys(DELIVERY_KINDS) as DeliveryKindName[]).filter(
  (kind) => kindOf({ kind }).isShortLived,
);

export type EventKind = {
  /** Is stored, and sent by forms, so it stays if an action is renamed in the code. The words of the office say what it did. */
  name: keyof OfficeWords["history"];
  /** It answers the visitor, so the bounce of an earlier mail reopens nothing. */
  isAnswer?: true;
  /** A person mailed the visitor. If the mail is not delivered, the event is no answer. */
  isLetter?: true;
  /** The conversation shows the text instead. */
  isText?: true;
  /** The server sends the visitor a mail. */
  sendsMail?: true;
  /** Its event is only added to the history: the version of the message stays, so no conflict comes from it. */
  keepsVersion?: true;
};

/** An event of the history as a sentence, after a change by a person or the server: `Mina took it.` */
export function describeHistory(
  { who, event, detail }: { who: string; event: string; detail: string },
  { history }: OfficeWords,
): string {
  const find = (name: string) => Object.entries(history).find(([each]) => each === name)?.[1];
  const { unknown, unknownDetail } = history;
  const text = (detail && find(`${event}Detail`)) || find(event) || (detail ? unknownDetail : unknown);
  return fillText(text, { who, event, detail });
}

const MAILED = { isLetter: true, sendsMail: true } as const;
const ANSWERED = { ...MAILED, isAnswer: true } as const;

/** The events of visitors, mails and the server, and the actions of the office that mail or answer the visitor. */
export const EVENTS = named({
  withdraw: {},
  resume: {},
  book: {},
  noTimeFits: {},
  otherTime: {},
  mail: { isText: true },
  mailAnswer: { isText: true, isLetter: true, isAnswer: true },
  mailOther: { isText: true, isLetter: true },
  bounce: {},
  reminder: { keepsVersion: true },
  overdue: { keepsVersion: true },
  markAnswered: { isAnswer: true },
  reply: { isText: true, ...ANSWERED },
  replyOpen: { isText: true, ...MAILED },
  decline: ANSWERED,
  offer: ANSWERED,
  move: ANSWERED,
  resendAnswer: ANSWERED,
  cancel: { sendsMail: true },
});

function named<Name extends EventKind["name"]>(kinds: Record<Name, Omit<EventKind, "name">>) {
  const entries = Object.entries<Omit<EventKind, "name">>(kinds).map(([name, kind]) => [name, { ...kind, name }]);
  return Object.fromEntries(entries) as Record<Name, EventKind>;
}

const namesOf = (flag: "isAnswer" | "isLetter"): readonly string[] =>
  Object.values(EVENTS).flatMap((event) => (event[flag] ? [event.name] : []));
export const ANSWER_EVENTS = namesOf("isAnswer");
export const LETTER_EVENTS = namesOf("isLetter");
