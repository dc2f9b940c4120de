/** True in `npm run test:all` and `npm run test:faults`, where faults run in their long form. */
export const IS_LONG = process.env.TEST_ALL !== undefined;

/** The test files that `npm test` leaves to `npm run test:all` (scripts/run-checks.ts). One by one they run with both. */
export const LEFT_OUT = (process.env.TEST_LEFT_OUT ?? "").split(" ").filter(Boolean);

/** The rounds of tests that repeat a fault: `short` in `npm test`. */
export const roundsOf = (short: number): number => (IS_LONG ? Number(process.env.FAULT_ROUNDS ?? 50) : short);

/** Prints the figures of a test in its long form. */
export function reportFigures(engine: string, figures: Readonly<Record<string, number>>): void {
  if (IS_LONG) console.table({ [engine]: figures });
}
