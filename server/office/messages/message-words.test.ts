import { expect, test } from "vitest";
import { deliveryName, describeDueIn, describeEvent } from "./message-words.ts";

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

test.each([
  ["mail", "received", "Mail to the office"],
  ["office", "reminder mina@office.example", "Mail to the office, reminder"],
  ["office", "no-time-fits 1", "Mail to the office, no time fits"],
  ["visitor", "answer 3", "Mail to the visitor, answer"],
] as const)("a delivery by %s for %j is called %j", (channel, purpose, name) => {
  expect(deliveryName({ channel, purpose })).toBe(name);
});

test("a message that was answered and reopened is not overdue", () => {
  const late = { status: "open", due_at: NOW - 60 * 60 * 1000 } as const;
  expect(describeDueIn({ ...late, answered_at: null }, NOW)).toEqual({ text: "1 h overdue", tone: "late" });
  expect(describeDueIn({ ...late, answered_at: NOW - 1 }, NOW)).toBeUndefined();
});
