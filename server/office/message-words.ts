import { type CandidateStage, STAGE_NAMES } from "#contract/vocabulary.ts";
import type { HistoryEvent, Milliseconds, Submission } from "../database/schema.ts";
import { describeTime, type TimeStyle } from "../promises/time-words.ts";

/* What the pages of the office call things. They are for the office's people and in English. */

/** Why no mail is sent to an address. */
export const noMailTo = (email: string) =>
  `This server sends no mail to ${email}, because of the characters in it. If it is genuine, type it into a new mail.`;

/** The notice for a reference without a submission, or a submission without a file. */
export const MISSING_MESSAGE = {
  status: 404,
  title: "There is no such message",
  texts: ["It may have been erased, or the address is incomplete."],
  link: { href: "/office", label: "Go to the messages" },
};

/** The part of an address before the @, with a capital letter, if no other person of the office has the same one. */
export function personName(person: string, office: readonly string[]): string {
  const [name = person] = person.split("@");
  const isShared = office.some((other) => other !== person && other.startsWith(`${name}@`));
  return isShared ? person : name.charAt(0).toUpperCase() + name.slice(1);
}

/** `You` for the signed-in person. */
export type Names = (person: string) => string;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A duration in its two largest units at most: `40 min`, `2 h`, `3 h 20 min`, `4 days`. */
export function describeDuration(duration: Milliseconds, units: 1 | 2 = 1): string {
  const minutes = Math.max(0, Math.round(duration / MINUTE));
  const parts =
    duration >= 2 * DAY
      ? [[DAY, "days"] as const, [HOUR, "h"] as const]
      : [[HOUR, "h"] as const, [MINUTE, "min"] as const];
  const [[large, largeName], [small, smallName]] = parts as [readonly [number, string], readonly [number, string]];
  const smalls = Math.round((minutes * MINUTE) / small);
  const perLarge = large / small;
  const [whole, rest] = [Math.floor(smalls / perLarge), smalls % perLarge];
  if (whole === 0) return `${rest} ${smallName}`;
  return units === 2 && rest > 0 ? `${whole} ${largeName} ${rest} ${smallName}` : `${whole} ${largeName}`;
}

/** How urgent an answer is. */
export type Due = { text: string; tone: "late" | "soon" | "later" | "none" };

/** `due in 2 h` or `3 h overdue`; undefined if the submission waits for no answer, as after the first one. */
export function describeDueIn(
  { status, due_at, answered_at }: Pick<Submission, "status" | "due_at" | "answered_at">,
  now: Milliseconds,
): Due | undefined {
  if (status !== "open" || answered_at !== null) return undefined;
  if (due_at === null) return { text: "no due time", tone: "none" };
  if (Math.abs(due_at - now) < MINUTE) return { text: "due now", tone: "late" };
  if (due_at <= now) return { text: `${describeDuration(now - due_at)} overdue`, tone: "late" };
  return { text: `due in ${describeDuration(due_at - now)}`, tone: due_at - now <= 4 * HOUR ? "soon" : "later" };
}

type Words = { names: Names; style: TimeStyle };

/** The events that send a mail to the visitor. */
const SENDING: ReadonlySet<string> = new Set(["reply", "decline", "offer", "move", "cancel"]);

/** Describes what a person has just done: `Saved. You took it.` */
export function describeDone(
  event: Pick<HistoryEvent, "actor" | "event" | "detail">,
  { email }: Pick<Submission, "email">,
  words: Words,
): string {
  const result = SENDING.has(event.event) ? `On its way to ${email}.` : "Saved.";
  return `${result} ${describeEvent(event, words)}.`;
}

/** An event of the history as a sentence without its time: `Mina took it`. */
export function describeEvent(
  { actor, event, detail }: Pick<HistoryEvent, "actor" | "event" | "detail">,
  { names, style }: Words,
): string {
  const more = detail && `: ${detail}`;
  const who = actor === null ? "The server" : actor === "visitor" ? "The visitor" : names(actor);
  switch (event) {
    case "take":
      return `${who} took it`;
    case "assign":
      return detail === "" ? `${who} released it` : `${who} gave it to ${names(detail)}`;
    case "answer":
      return `${who} marked it as answered`;
    case "reply":
      return `${who} sent an answer`;
    case "snooze":
      return `${who} snoozed it until ${describeTime(Date.parse(detail), style)}`;
    case "wake":
      return `${who} ended the snooze`;
    case "close":
      return `${who} closed it`;
    case "reopen":
      return `${who} reopened it`;
    case "note":
      return `${who} changed the note`;
    case "stage":
      return `${who} moved it to the stage “${STAGE_NAMES[detail as CandidateStage] ?? detail}”`;
    case "trust":
      return `${who} marked it as not spam`;
    case "resume":
      return `${who} replaced the resume with ${detail}`;
    case "withdraw":
      return `${who} withdrew it`;
    case "decline":
      return `${who} declined with a mail`;
    case "offer":
      return `${who} offered times${more}`;
    case "book":
      return `${who} picked a time${more}`;
    case "no time fits":
      return `${who} said that no time fits`;
    case "move":
      return `${who} moved the meeting${more}`;
    case "cancel":
      return `${who} cancelled the meeting`;
    case "resend":
      return `${who} sent again${more}`;
    case "reminder":
      return `${who} sent a reminder`;
    case "overdue":
      return `${who} reported that it is overdue`;
    default:
      return `${who}: ${event}${detail && `, ${detail}`}`;
  }
}
