import { expect, test } from "vitest";
import { formatCsv } from "./csv.ts";

test.each([
  ["plain", "plain"],
  ["", ""],
  ["a,b", '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ["two\nlines", '"two\nlines"'],
  ["=1+1", "'=1+1"],
  ["+880 1700", "'+880 1700"],
  ["-1", "'-1"],
  ["@cmd", "'@cmd"],
  ["＝1+1", "'＝1+1"],
  ["＋1", "'＋1"],
  ["－1", "'－1"],
  ["＠cmd", "'＠cmd"],
  ["\tx", "'\tx"],
  ["\rx", `"'\rx"`],
  ["x;=cmd|' /C calc'!A0;y", "x;'=cmd|' /C calc'!A0;y"],
  ["x; ＋1;y-1", "x;' ＋1;y-1"],
  ["x\t@cmd", "x\t'@cmd"],
  ["Hello\n=1+1\r\n-1", `"Hello\n'=1+1\r\n'-1"`],
  ['=HYPERLINK("http://evil.example","x")', `"'=HYPERLINK(""http://evil.example"",""x"")"`],
])("the CSV cell %j is written as %j", (cell, expected) => {
  expect(formatCsv([[cell]])).toBe(`${expected}\r\n`);
});
