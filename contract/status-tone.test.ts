import { expect, test } from "vitest";
import { statusTone } from "./status-tone.ts";

test.each([
  ["Failed to send demo request. Server responded with 500.", "error"],
  ["Client-side error or server is unreachable. Please try again later.", "error"],
  ["Server responded with 404", "error"],
  ["Sending...", "pending"],
  ["Demo request sent successfully! We will be in touch.", "success"],
  ["Sending", "success"],
  ["An Error, with a capital", "success"],
] as const)("%s is %s", (text, tone) => {
  expect(statusTone(text)).toBe(tone);
});
