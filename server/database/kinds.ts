import { CHANNEL_NAMES, type DeliveryChannel } from "#contract/vocabulary.ts";

/* What a delivery is about, and what an event of the history means. */

export type DeliveryKind = {
  /** Its name for people, if it is another one than in the code. */
  label?: string;
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
  "not-delivered": { label: "about a failed delivery" },
  resume: {},
  withdrawn: {},
  "no-time-fits": {},
  erased: {},
  /* To the visitor. */
  reply: { label: "answer", isAnswer: true, isLetter: true },
  replyOpen: { label: "mail", isLetter: true },
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
export function deliveryName({ channel, kind }: { channel: DeliveryChannel; kind: DeliveryKindName }): string {
  const { label = kind.replaceAll("-", " ") } = kindOf({ kind });
  return kind === "received" ? CHANNEL_NAMES[channel] : `${CHANNEL_NAMES[channel]}, ${label}`;
}

export const SHORT_LIVED = (Object.keys(DELIVERY_KINDS) as DeliveryKindName[]).filter(
  (kind) => kindOf({ kind }).isShortLived,
);

export type EventKind = {
  /** Is stored, and sent by forms, so it stays if an action is renamed in the code. */
  name: string;
  /** The sentence of the history after the person: `took it`. */
  history: string | ((detail: string) => string);
  /** It answers the visitor, so a mail from before it that is read later reopens nothing. */
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

const after = (detail: string) => detail && `: ${detail}`;
const to = (address: string) => address && ` to ${address}`;
const MAILED = { isLetter: true, sendsMail: true } as const;
const ANSWERED = { ...MAILED, isAnswer: true } as const;

/** The events of visitors, mails and the server, and the actions of the office that mail or answer the visitor. */
export const EVENTS = named({
  withdraw: { history: "withdrew it" },
  resume: { history: (file) => `replaced the resume with ${file}` },
  book: { history: (time) => `picked a time${after(time)}` },
  noTimeFits: { history: "said that no time fits" },
  otherTime: { history: "cancelled the demo and asked for another time" },
  mail: { history: "wrote a mail", isText: true },
  mailAnswer: { history: "answered from a mail program", isText: true, isLetter: true, isAnswer: true },
  mailOther: { history: "answered another address from a mail program", isText: true, isLetter: true },
  bounce: { history: "learnt that a mail to the visitor was not delivered" },
  reminder: { history: "sent a reminder", keepsVersion: true },
  overdue: { history: "reported that it is overdue", keepsVersion: true },
  markAnswered: { history: "marked it as answered", isAnswer: true },
  reply: { history: (address) => `sent an answer${to(address)}`, isText: true, ...ANSWERED },
  replyOpen: { history: (address) => `sent a mail${to(address)} and kept it open`, isText: true, ...MAILED },
  decline: { history: "declined with a mail", ...ANSWERED },
  offer: { history: (times) => `offered times${after(times)}`, ...ANSWERED },
  move: { history: (time) => `moved the demo${after(time)}`, ...ANSWERED },
  resendAnswer: { history: (delivery) => `sent again${after(delivery)}`, ...ANSWERED },
  cancel: { history: "cancelled the demo", sendsMail: true },
});

function named<Name extends string>(kinds: Record<Name, Omit<EventKind, "name">>) {
  const entries = Object.entries<Omit<EventKind, "name">>(kinds).map(([name, kind]) => [name, { ...kind, name }]);
  return Object.fromEntries(entries) as Record<Name, EventKind>;
}

const namesOf = (flag: "isAnswer" | "isLetter"): readonly string[] =>
  Object.values(EVENTS).flatMap((event) => (event[flag] ? [event.name] : []));
export const ANSWER_EVENTS = namesOf("isAnswer");
export const LETTER_EVENTS = namesOf("isLetter");
