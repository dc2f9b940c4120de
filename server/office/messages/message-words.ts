import { DAY, HOUR, MINUTE } from "#contract/duration.ts";
import { fillCount, fillText } from "#contract/fill-text.ts";
import type { OfficeWords } from "#contract/office-words.ts";
import type { TimeFormat } from "../../business-hours/time-words.ts";
import type { Milliseconds, Submission } from "../../database/schema.ts";

/* How the office's pages use their words. */

export const noMailTo = (email: string, { actions }: OfficeWords) => fillText(actions.noMail, { email });

/** Says that a text is too long, with `{length}` and `{limit}`: `The note has 5002 characters, and 5000 fit.` */
export const tooLong = (words: string, { length }: string, limit: number): string | undefined =>
  length > limit ? fillText(words, { length, limit }) : undefined;

/** The name in an address, such as `Mina Akter` in mina.akter@x.example, if no other person of the office has the same one. */
export function personName(person: string, office: readonly string[]): string {
  const [name = person] = person.split("@");
  const isShared = office.some((other) => other !== person && other.startsWith(`${name}@`));
  const words = name.split(".").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return isShared ? person : words.join(" ");
}

/** `You` for the signed-in person. */
export type NameOrYou = (person: string) => string;

/** The context of the words for an event. */
export type EventContext = { nameOrYou: NameOrYou; timeFormat: TimeFormat; words: OfficeWords };

/** A name of `NameOrYou` inside a sentence: `Joy gave it to you`. */
export const inSentence = (name: string, { names }: OfficeWords) =>
  name === names.you ? names.youInside : name === names.colleague ? names.colleagueInside : name;

/** A duration in its two largest units at most: `40 min`, `2 h`, `3 h 20 min`, `4 days`. */
export function describeDuration(duration: Milliseconds, words: OfficeWords, units: 1 | 2 = 1): string {
  const minutes = Math.max(0, Math.round(duration / MINUTE));
  const [large, largeName, small, smallName] =
    duration >= 2 * DAY ? ([DAY, "days", HOUR, "hours"] as const) : ([HOUR, "hours", MINUTE, "minutes"] as const);
  const smalls = Math.round((minutes * MINUTE) / small);
  const perLarge = large / small;
  const [whole, rest] = [Math.floor(smalls / perLarge), smalls % perLarge];
  const { durations, language } = words;
  const smallText = fillCount(durations[smallName], rest, language);
  if (whole === 0) return smallText;
  const largeText = fillCount(durations[largeName], whole, language);
  return units === 2 && rest > 0 ? fillText(durations.two, { large: largeText, small: smallText }) : largeText;
}

export type Due = { text: string; tone?: "warn" | "bad" };

export type DueColumns = Pick<Submission, "status" | "due_at" | "waits_until" | "answered_at" | "suspect">;

/** `due in 2 h` or `3 h overdue`; undefined if the submission waits for no answer, as after one since its due time. */
export function describeDueIn(submission: DueColumns, now: Milliseconds, words: OfficeWords): Due | undefined {
  const { status, due_at, waits_until, answered_at, suspect } = submission;
  const { due } = words;
  if (waits_until !== null && waits_until <= now) return { text: due.passedOffer, tone: "warn" };
  if (waits_until !== null) return { text: due.waits };
  if (status !== "open" || suspect !== null || (answered_at !== null && answered_at >= (due_at ?? 0))) return undefined;
  if (due_at === null) return { text: due.none };
  if (Math.abs(due_at - now) < MINUTE) return { text: due.now, tone: "bad" };
  const duration = describeDuration(Math.abs(due_at - now), words);
  if (due_at <= now) return { text: fillText(due.overdue, { duration }), tone: "bad" };
  return { text: fillText(due.later, { duration }), ...(due_at - now <= 4 * HOUR && { tone: "warn" as const }) };
}
