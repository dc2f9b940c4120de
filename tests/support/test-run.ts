import { existsSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** True in `npm run test:all` and `npm run test:faults`, where faults run in their long form. */
export const IS_LONG = process.env.TEST_ALL !== undefined;

/**
 * Files that `npm test` leaves to `npm run test:all`: those named `*.long.*`. They need Java, nginx, Dovecot, PostgreSQL
 * or the dev server, read every page or source, or test how a page moves, loads, prints and looks: no errand of a visitor. Of the
 * editor, they test what is beyond its main errands. One by one they run with both.
 */
export const LEFT_OUT = process.env.TEST_WITHOUT_LONG ? ["**/*.long.*"] : [];

/** Of the other browser tests, `npm test` leaves out those whose title begins with `@long`. */
export const LEFT_OUT_TITLES = process.env.TEST_WITHOUT_LONG ? /@long/ : [];

/** The rounds of tests that repeat a fault: `short` in `npm test`. */
export const roundsOf = (short: number): number => (IS_LONG ? Number(process.env.FAULT_ROUNDS ?? 50) : short);

/** Prints the figures of a test in its long form. */
export function reportFigures(engine: string, figures: Readonly<Record<string, number>>): void {
  if (IS_LONG) console.table({ [engine]: figures });
}

/** True if the system has the memory figures of processes (Linux). */
export const canMeasureMemory = existsSync("/proc/self/status");

/** The peak resident memory of a running process in bytes; 0 on other systems. */
export function peakMemory(pid: number): number {
  if (!canMeasureMemory) return 0;
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024;
}

/** Requests an address again and again until `end`. @returns the statuses, and the times to an answer in ms, the shortest first */
export async function visitUntil(end: Promise<unknown>, url: string) {
  let isOver = false;
  const stop = () => {
    isOver = true;
  };
  void end.then(stop, stop);
  const statuses = new Set<number>();
  const times: number[] = [];
  while (!isOver) {
    const started = performance.now();
    const response = await fetch(url);
    await response.arrayBuffer();
    statuses.add(response.status);
    times.push(performance.now() - started);
    await wait(IS_LONG ? 2 : 25);
  }
  return { statuses: [...statuses], times: times.toSorted((one, other) => one - other) };
}

/** True if the process has not ended. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
