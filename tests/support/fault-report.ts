import { appendFileSync } from "node:fs";

/** True in `npm run test:all` and `npm run test:faults`, where faults run in their long form. */
export const IS_LONG = process.env.TEST_ALL !== undefined;

/** The rounds of tests that repeat a fault: `short` in `npm test`. */
export const roundsOf = (short: number): number => (IS_LONG ? Number(process.env.FAULT_ROUNDS ?? 50) : short);

/**
 * Appends figures to the file `FAULT_REPORT`, if it is set. `npm run test:faults` prints their sums, or the largest of those
 * whose name begins with `max`.
 */
export function reportFigures(engine: string, figures: Readonly<Record<string, number>>): void {
  const path = process.env.FAULT_REPORT;
  if (path) appendFileSync(path, `${JSON.stringify({ engine, figures })}\n`);
}
