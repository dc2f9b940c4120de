import { expect, test } from "vitest";
import { describeDueIn } from "./message-words.ts";

const NOW = Date.parse("2026-11-23T04:00:00Z");

test("a message that was answered and reopened is not overdue", () => {
  const late = { suspect: null, remind_at: null, status: "open", due_at: NOW - 60 * 60 * 1000 } as const;
  expect(describeDueIn({ ...late, answered_at: null }, NOW)).toEqual({ text: "1 h overdue", tone: "late" });
  expect(describeDueIn({ ...late, answered_at: NOW - 1 }, NOW)).toBeUndefined();
});
