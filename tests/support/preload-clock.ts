import { readFileSync } from "node:fs";

/*
 * Loaded into a server under test before anything else (movable-clock.ts): its clock is off by the milliseconds that the
 * file CLOCK_FILE holds, and with LONG_TIMERS_MS whatever waits for an hour or longer waits for that long instead.
 */

const { CLOCK_FILE = "", LONG_TIMERS_MS } = process.env;
const HOUR = 60 * 60 * 1000;
/** The file is not read for every look at the clock. */
const FRESH_MS = 10;

const realNow = Date.now;
let shift = 0;
let readAt = Number.NEGATIVE_INFINITY;

function shiftedNow(): number {
  if (performance.now() - readAt > FRESH_MS) {
    shift = Number(readFileSync(CLOCK_FILE, "utf8"));
    readAt = performance.now();
  }
  return realNow() + shift;
}

globalThis.Date = new Proxy(Date, {
  construct: (target, args) => Reflect.construct(target, args.length === 0 ? [shiftedNow()] : args),
  get: (target, name) => (name === "now" ? shiftedNow : Reflect.get(target, name)),
});

if (LONG_TIMERS_MS !== undefined) {
  const wait = globalThis.setTimeout;
  const hurried = (call: () => void, ms = 0) => wait(call, ms >= HOUR ? Number(LONG_TIMERS_MS) : ms);
  globalThis.setTimeout = Object.assign(hurried, wait);
}
