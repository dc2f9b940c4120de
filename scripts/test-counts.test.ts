import { expect, test } from "vitest";
import { addCounts, countsLine, playwrightCounts, vitestCounts } from "./test-counts.ts";

test("the reports of both runners add up to one line", () => {
  const unit = vitestCounts({ numPassedTests: 10, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 });
  const browser = playwrightCounts({ stats: { expected: 5, flaky: 1, unexpected: 2, skipped: 0 } });
  expect(countsLine(addCounts(unit, browser))).toBe("16 passed, 3 failed");
});

test("skipped tests are counted", () => {
  const unit = vitestCounts({ numPassedTests: 10, numFailedTests: 0, numPendingTests: 2, numTodoTests: 1 });
  expect(countsLine(unit)).toBe("10 passed, 0 failed, 3 skipped");
});
