import { expect, test } from "vitest";
import { deliveryName, describeDueIn } from "./message-words.ts";

const NOW = Date.parse("2026-11-23T04:00:00Z");

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
