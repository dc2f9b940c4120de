import { isIPv4 } from "node:net";
import type { RateLimit } from "../config/settings.ts";
import type { Milliseconds } from "../database/schema.ts";
import { networkOf } from "./client-address.ts";

/** Attempts per counted request. Rejected requests also use resources, so they are limited too. */
const ATTEMPTS_PER_REQUEST = 10;
/** The maximum number of counters in memory. Above it, the one that was used the longest ago is removed. */
const MAX_BUCKETS = 100_000;

/** The limit of the surrounding network, as a multiple of the limit of one address. */
const NETWORK_FACTOR = { ipv4: 10, ipv6: 4 };

/** Limits requests, such as submissions, per address and per surrounding network. The state is in this process's memory. */
export function buildRateLimiter(limit: RateLimit | undefined, now: () => Milliseconds) {
  const { requests, periodMs } = limit ?? { requests: Number.POSITIVE_INFINITY, periodMs: 0 };
  const saved = slidingWindow(requests, periodMs, now);
  const attempts = slidingWindow(requests * ATTEMPTS_PER_REQUEST, periodMs, now);
  return {
    /** Counts an attempt. @returns the wait until the next allowed attempt, in milliseconds; 0 if this one is allowed. */
    attempt(address: string): number {
      const buckets = bucketsOf(address);
      return saved.wait(buckets) || attempts.take(buckets);
    },
    /** Counts a request if it is allowed. @returns the wait in milliseconds; 0 if it is allowed. */
    count: (address: string): number => saved.take(bucketsOf(address)),
    /** Reverts the last `count`, if the request had no effect. */
    release: (address: string) => saved.undo(bucketsOf(address)),
  };
}

type Bucket = { name: string; factor: number };

/** An IPv4 address and its /24, or an IPv6 /64 (the minimum for a subscriber) and its /48 (a site). */
function bucketsOf(address: string): Bucket[] {
  const network = networkOf(address);
  const [separator, factor] = isIPv4(network) ? [".", NETWORK_FACTOR.ipv4] : [":", NETWORK_FACTOR.ipv6];
  const wide = network.split(separator).slice(0, 3).join(separator);
  return [
    { name: network, factor: 1 },
    { name: `${wide}${separator}*`, factor },
  ];
}

/** Counts in a sliding window per bucket. If one bucket is full, the request is counted in neither. */
function slidingWindow(max: number, periodMs: number, now: () => Milliseconds) {
  const times = new Map<string, Milliseconds[]>();
  const recent = (name: string, at: Milliseconds) => (times.get(name) ?? []).filter((time) => time > at - periodMs);
  const wait = (buckets: readonly Bucket[], at = now()) =>
    Math.max(
      ...buckets.map(({ name, factor }) => {
        const [oldest, ...others] = recent(name, at);
        return oldest === undefined || others.length + 1 < max * factor ? 0 : oldest + periodMs - at;
      }),
    );
  return {
    wait,
    take(buckets: readonly Bucket[]) {
      const at = now();
      const ms = wait(buckets, at);
      for (const { name } of ms === 0 ? buckets : []) {
        const counted = [...recent(name, at), at];
        /* Move the entry to the end: a Map preserves insertion order. */
        times.delete(name);
        times.set(name, counted);
        if (times.size > MAX_BUCKETS) times.delete(times.keys().next().value ?? "");
      }
      return ms;
    },
    undo(buckets: readonly Bucket[]) {
      for (const { name } of buckets) times.get(name)?.pop();
    },
  };
}
