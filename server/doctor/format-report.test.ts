import { expect, test } from "vitest";
import { broken, look, ok } from "./finding.ts";
import { formatReport, reportAsJson } from "./format-report.ts";

const FINDINGS = [
  ok("Node", "It is the pinned one."),
  { ...look("sample content", "2 are invented.", "Replace them."), details: ["a:1 A", "b:2 B"] },
  broken("database", "It cannot be opened.", "Mend it."),
];

test("each finding is one line, its details stand below, and the last line counts", () => {
  expect(formatReport(FINDINGS)).toBe(
    [
      "ok            Node            It is the pinned one.",
      "look at this  sample content  2 are invented. Replace them.",
      "                              a:1 A",
      "                              b:2 B",
      "broken        database        It cannot be opened. Mend it.",
      "",
      "1 broken, 1 thing to look at.",
      "",
    ].join("\n"),
  );
  expect(formatReport(FINDINGS.slice(0, 1))).toContain("Nothing is broken, 0 things to look at.");
});

test("a program gets the counts and every finding", () => {
  expect(JSON.parse(reportAsJson(FINDINGS))).toEqual({ broken: 1, look: 1, findings: FINDINGS });
});
