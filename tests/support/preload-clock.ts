import { readFileSync } from "node:fs";

/*
 * Preloaded into a server under test (settable-clock.ts). It shifts the clock by the milliseconds in the file CLOCK_FILE.
 * With LONG_TIMERS_MS timers of an hour or longer take that time instead.
 */

const { CLOCK_FILE = "", LONG_TIMERS_MS } = process.env;
const HOUR = 60 * 60 * 1000;
/** The time for which a shift read from the file is cached. */
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
