import { expect, test } from "vitest";
import { broken, formatReport, ok, reportAsJson, warning } from "./findings.ts";

const FINDINGS = [
  ok("Node", "It is the pinned one."),
  { ...warning("sample content", "2 are invented.", "Replace them."), details: ["a:1 A", "b:2 B"] },
  broken("database", "It cannot be opened.", "Repair it."),
];

test("the report has one line per finding, details below it, and the counts at the end", () => {
  expect(formatReport(FINDINGS)).toBe(
    [
      "ok       Node            It is the pinned one.",
      "warning  sample content  2 are invented. Replace them.",
      "                         a:1 A",
      "                         b:2 B",
      "broken   database        It cannot be opened. Repair it.",
      "",
      "1 broken, 1 warning.",
      "",
    ].join("\n"),
  );
  expect(formatReport(FINDINGS.slice(0, 1))).toContain("Nothing broken, 0 warnings.");
});

test("the JSON report has the counts and every finding", () => {
  expect(JSON.parse(reportAsJson(FINDINGS))).toEqual({ broken: 1, warnings: 1, findings: FINDINGS });
});
