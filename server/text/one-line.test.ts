import { expect, test } from "vitest";
import { oneLine } from "./one-line.ts";

test.each([
  ["Ada\r\nBcc: x@evil.example", "Ada Bcc: x@evil.example"],
  ["\u202eevil\u202c name", "evil name"],
  ["\u061c\u200e\u200f\u202a\u202b\u202dAda\u2066\u2067\u2068\u2069", "Ada"],
  ["zero\u200bwidth\ufeff", "zerowidth"],
  ["line\u2028separator", "lineseparator"],
  ["\u001b[31mred", "[31mred"],
  ["  রাজশাহী  ", "রাজশাহী"],
])("%j becomes %j", (text, expected) => {
  expect(oneLine(text)).toBe(expected);
});
