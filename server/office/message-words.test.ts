import { expect, test } from "vitest";
import { describeDueIn, describeEvent } from "./message-words.ts";

const words = { names: (person: string) => person, style: { timeZone: "Asia/Dhaka", language: "en" } };
const NOW = Date.parse("2026-11-23T04:00:00Z");

test.each([
  [null, "reminder", "", "The server sent a reminder"],
  [null, "overdue", "", "The server reported that it is overdue"],
  ["visitor", "no time fits", "", "The visitor said that no time fits"],
  ["visitor", "cancel", "", "The visitor cancelled the meeting"],
  ["visitor", "book", "Tuesday", "The visitor picked a time: Tuesday"],
  ["Mina", "move", "", "Mina moved the meeting"],
  ["Mina", "stage", "talk", "Mina moved it to the stage “Talk”"],
  ["Mina", "new event", "detail", "Mina: new event, detail"],
])("the history of %s with %j reads as a sentence", (actor, event, detail, sentence) => {
  expect(describeEvent({ actor, event, detail }, words)).toBe(sentence);
});

test("a message that was answered and reopened is not overdue", () => {
  const late = { status: "open", due_at: NOW - 60 * 60 * 1000 } as const;
  expect(describeDueIn({ ...late, answered_at: null }, NOW)).toEqual({ text: "1 h overdue", tone: "late" });
  expect(describeDueIn({ ...late, answered_at: NOW - 1 }, NOW)).toBeUndefined();
});
