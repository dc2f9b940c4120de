import { fillText } from "#contract/fill-text.ts";
import type { VisitorWords } from "#contract/visitor-words.ts";
import { describeDue } from "./time-words.ts";

/** Tells a visitor when the answer is due: `You hear from us by Sunday 22 November, 09:28, Dhaka time.` Undefined: never. */
export function dueSentence(
  dueAt: number | null,
  timeZone: string,
  { server, language }: Pick<VisitorWords, "server" | "language">,
): string | undefined {
  if (dueAt === null) return undefined;
  return fillText(server.due, { time: describeDue(dueAt, { timeZone, language }, server.localTime) });
}
