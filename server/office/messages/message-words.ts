import { DAY, HOUR, MINUTE } from "#contract/duration.ts";
import type { Milliseconds, Submission } from "../../database/schema.ts";

/* The words of the office's pages. They are for the office's people and in English. */

export const noMailTo = (email: string) =>
  `This server sends no mail to ${email}, because of the characters in it. If it is genuine, type it into a new mail.`;

/** Says that a text is too long: `The note has 5002 characters, and 5000 fit.` */
export const tooLong = (what: string, { length }: string, limit: number): string | undefined =>
  length > limit ? `${what} has ${length} characters, and ${limit} fit.` : undefined;

export const unfilledError = (place: string) => `Replace ${place} with your own words. Nothing was sent.`;

export const MISSING_MESSAGE = {
  status: 404,
  title: "There is no such message",
  texts: ["It may have been erased, or the address is incomplete."],
  link: { href: "/office", label: "Go to the messages" },
};

/** The name in an address, such as `Mina Akter` in mina.akter@x.example, if no other person of the office has the same one. */
export function personName(person: string, office: readonly string[]): string {
  const [name = person] = person.split("@");
  const isShared = office.some((other) => other !== person && other.startsWith(`${name}@`));
  const words = name.split(".").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return isShared ? person : words.join(" ");
}

/** `You` for the signed-in person. */
export type NameOrYou = (person: string) => string;

/** A name of `NameOrYou` inside a sentence: `Joy gave it to you`. */
export const inSentence = (name: string) => (/^(?:You|A colleague)$/.test(name) ? name.toLowerCase() : name);

/** A duration in its two largest units at most: `40 min`, `2 h`, `3 h 20 min`, `4 days`. */
export function describeDuration(duration: Milliseconds, units: 1 | 2 = 1): string {
  const minutes = Math.max(0, Math.round(duration / MINUTE));
  const [large, largeName, small, smallName] =
    duration >= 2 * DAY ? ([DAY, "days", HOUR, "h"] as const) : ([HOUR, "h", MINUTE, "min"] as const);
  const smalls = Math.round((minutes * MINUTE) / small);
  const perLarge = large / small;
  const [whole, rest] = [Math.floor(smalls / perLarge), smalls % perLarge];
  if (whole === 0) return `${rest} ${smallName}`;
  return units === 2 && rest > 0 ? `${whole} ${largeName} ${rest} ${smallName}` : `${whole} ${largeName}`;
}

export type Due = { text: string; tone?: "warn" | "bad" };

export type DueColumns = Pick<Submission, "status" | "due_at" | "waits_until" | "answered_at" | "suspect">;

/** `due in 2 h` or `3 h overdue`; undefined if the submission waits for no answer, as after one since its due time. */
export function describeDueIn(submission: DueColumns, now: Milliseconds): Due | undefined {
  const { status, due_at, waits_until, answered_at, suspect } = submission;
  if (waits_until !== null && waits_until <= now) return { text: "the offered times have passed", tone: "warn" };
  if (waits_until !== null) return { text: "waits for the visitor" };
  if (status !== "open" || suspect !== null || (answered_at !== null && answered_at >= (due_at ?? 0))) return undefined;
  if (due_at === null) return { text: "no due time" };
  if (Math.abs(due_at - now) < MINUTE) return { text: "due now", tone: "bad" };
  if (due_at <= now) return { text: `${describeDuration(now - due_at)} overdue`, tone: "bad" };
  return {
    text: `due in ${describeDuration(due_at - now)}`,
    ...(due_at - now <= 4 * HOUR && { tone: "warn" as const }),
  };
}
