import { isIPv4 } from "node:net";
import type { RateLimit } from "../config/config.ts";
import type { Milliseconds } from "../database/schema.ts";
import { networkOf } from "../http/client-address.ts";

export type RateLimiter = {
  /** How long the address has to wait before it may even try, in milliseconds; 0 when it may. Counts the attempt. */
  attempt(address: string): number;
  /** How long it has to wait before something of it is kept; 0 when it may, and then this one is counted. */
  keep(address: string): number;
  /** Takes back the last count, since nothing new was kept. */
  release(address: string): void;
};

/** Refused requests also cost something, so that an address gets no more than this many tries for each submission. */
const ATTEMPTS = 10;
/** Addresses that are remembered; beyond it the ones that were quiet longest are forgotten. */
const MOST_ADDRESSES = 50_000;

/** A network around an address may send this many times what one address may. */
const WIDER = { ipv4: 10, ipv6: 4 };

/** Limits what comes from one address and from the network around it, in this process's memory. */
export function buildRateLimiter(limit: RateLimit | undefined, now: () => Milliseconds): RateLimiter {
  if (!limit) return { attempt: () => 0, keep: () => 0, release: () => {} };
  const { submissions, periodMs } = limit;
  const kept = slidingWindows(submissions, periodMs, now);
  const attempts = slidingWindows(submissions * ATTEMPTS, periodMs, now);
  return {
    attempt(address) {
      const buckets = bucketsOf(address);
      return kept.wait(buckets) || attempts.take(buckets);
    },
    keep: (address) => kept.take(bucketsOf(address)),
    release: (address) => kept.untake(bucketsOf(address)),
  };
}

/** What an address counts against, and how many times the limit fits in there. */
type Bucket = { name: string; times: number };

/** An IPv4 address and its /24; an IPv6 /64, which one subscriber has at least, and its /48, which a site has. */
function bucketsOf(address: string): [narrow: Bucket, wide: Bucket] {
  const network = networkOf(address);
  const [separator, times] = isIPv4(network) ? [".", WIDER.ipv4] : [":", WIDER.ipv6];
  const wide = network.split(separator).slice(0, 3).join(separator);
  return [
    { name: network, times: 1 },
    { name: `${wide}${separator}*`, times },
  ];
}

/** A sliding window for each bucket. What one of the buckets has no room for counts in none. */
function slidingWindows(most: number, periodMs: number, now: () => Milliseconds) {
  const windows = [slidingWindow(periodMs, now), slidingWindow(periodMs, now)] as const;
  const wait = ([narrow, wide]: readonly [Bucket, Bucket]) =>
    Math.max(windows[0].wait(narrow.name, most * narrow.times), windows[1].wait(wide.name, most * wide.times));
  return {
    wait,
    take(buckets: readonly [Bucket, Bucket]) {
      const ms = wait(buckets);
      if (ms === 0) for (const [index, { name }] of buckets.entries()) windows[index]?.add(name);
      return ms;
    },
    untake(buckets: readonly [Bucket, Bucket]) {
      for (const [index, { name }] of buckets.entries()) windows[index]?.remove(name);
    },
  };
}

function slidingWindow(periodMs: number, now: () => Milliseconds) {
  const times = new Map<string, Milliseconds[]>();
  const recent = (name: string, at: Milliseconds) => (times.get(name) ?? []).filter((time) => time > at - periodMs);
  return {
    wait(name: string, most: number) {
      const at = now();
      const [oldest, ...others] = recent(name, at);
      return oldest === undefined || others.length + 1 < most ? 0 : oldest + periodMs - at;
    },
    add(name: string) {
      const at = now();
      const list = [...recent(name, at), at];
      /* Again at the end: a Map remembers the order. */
      times.delete(name);
      times.set(name, list);
      if (times.size > MOST_ADDRESSES) times.delete(times.keys().next().value ?? "");
    },
    remove: (name: string) => void times.get(name)?.pop(),
  };
}
