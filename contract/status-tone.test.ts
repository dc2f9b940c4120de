import { expect, test } from "vitest";
import { MESSAGES, WORDS } from "../tests/support/words.ts";
import { statusTone } from "./status-tone.ts";

test.each([
  [WORDS.demo.noReason, "error"],
  [WORDS.demo.unreachable, "error"],
  ["Server responded with 404", "error"],
  [MESSAGES.sending, "pending"],
  [MESSAGES.demoSent, "success"],
  ["Sending", "success"],
  ["An Error, with a capital", "success"],
] as const)("%s is %s", (text, tone) => {
  expect(statusTone(text)).toBe(tone);
});
