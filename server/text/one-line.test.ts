import { expect, test } from "vitest";
import { oneLine } from "./one-line.ts";

test.each([
  ["Ada\r\nBcc: x@evil.example", "Ada Bcc: x@evil.example"],
  ["\u202eevil\u202c name", "evil name"],
  ["zero\u200bwidth\ufeff", "zerowidth"],
  ["line\u2028separator", "lineseparator"],
  ["\u001b[31mred", "[31mred"],
  ["  রাজশাহী  ", "রাজশাহী"],
])("%j becomes %j", (text, expected) => {
  expect(oneLine(text)).toBe(expected);
});
