export type TestCounts = { passed: number; failed: number; skipped: number };

/** The counts of a report of Vitest's JSON reporter. */
export function vitestCounts(report: unknown): TestCounts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report as Record<string, number>;
  return {
    passed: numPassedTests ?? 0,
    failed: numFailedTests ?? 0,
    skipped: (numPendingTests ?? 0) + (numTodoTests ?? 0),
  };
}

/** The counts of a report of Playwright's JSON reporter. A flaky test counts as passed. */
export function playwrightCounts(report: unknown): TestCounts {
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = (report as { stats: Record<string, number> }).stats;
  return { passed: expected + flaky, failed: unexpected, skipped };
}

/** The last line of `npm test`: `12 passed, 0 failed`, and the number of skipped tests if there are any. */
export function countsLine({ passed, failed, skipped }: TestCounts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

export function addCounts(a: TestCounts, b: TestCounts): TestCounts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}
