import { isIPv4 } from "node:net";
import type { RateLimit } from "../config/config.ts";
import type { Milliseconds } from "../database/schema.ts";
import { networkOf } from "../http/client-address.ts";

/** Attempts per allowed submission. Rejected requests also use resources, so they are limited too. */
const ATTEMPTS_PER_SUBMISSION = 10;
/** The maximum number of addresses in memory. Above it, the least recently counted address is removed. */
const MAX_ADDRESSES = 50_000;

/** The limit of the surrounding network, as a multiple of the limit of one address. */
const NETWORK_FACTOR = { ipv4: 10, ipv6: 4 };

/** Limits submissions per address and per surrounding network. The state is in this process's memory. */
export function buildRateLimiter(limit: RateLimit | undefined, now: () => Milliseconds) {
  const { submissions, periodMs } = limit ?? { submissions: Number.POSITIVE_INFINITY, periodMs: 0 };
  const saved = slidingWindows(submissions, periodMs, now);
  const attempts = slidingWindows(submissions * ATTEMPTS_PER_SUBMISSION, periodMs, now);
  return {
    /** Counts an attempt. @returns the wait until the next allowed attempt, in milliseconds; 0 if this one is allowed. */
    attempt(address: string): number {
      const buckets = bucketsOf(address);
      return saved.wait(buckets) || attempts.take(buckets);
    },
    /** Counts a submission if it is allowed. @returns the wait in milliseconds; 0 if the submission may be saved. */
    countSubmission: (address: string): number => saved.take(bucketsOf(address)),
    /** Reverts the last `countSubmission`, if no new submission was saved. */
    release: (address: string) => saved.undo(bucketsOf(address)),
  };
}

/** A counter for an address or a network, with its multiple of the limit. */
type Bucket = { name: string; times: number };

/** An IPv4 address and its /24, or an IPv6 /64 (the minimum for a subscriber) and its /48 (a site). */
function bucketsOf(address: string): [narrow: Bucket, wide: Bucket] {
  const network = networkOf(address);
  const [separator, times] = isIPv4(network) ? [".", NETWORK_FACTOR.ipv4] : [":", NETWORK_FACTOR.ipv6];
  const wide = network.split(separator).slice(0, 3).join(separator);
  return [
    { name: network, times: 1 },
    { name: `${wide}${separator}*`, times },
  ];
}

/** A sliding window per bucket. If one bucket is full, the request is counted in neither. */
function slidingWindows(max: number, periodMs: number, now: () => Milliseconds) {
  const windows = [slidingWindow(periodMs, now), slidingWindow(periodMs, now)] as const;
  const wait = ([narrow, wide]: readonly [Bucket, Bucket]) =>
    Math.max(windows[0].wait(narrow.name, max * narrow.times), windows[1].wait(wide.name, max * wide.times));
  return {
    wait,
    take(buckets: readonly [Bucket, Bucket]) {
      const ms = wait(buckets);
      if (ms === 0) for (const [index, { name }] of buckets.entries()) windows[index]?.add(name);
      return ms;
    },
    undo(buckets: readonly [Bucket, Bucket]) {
      for (const [index, { name }] of buckets.entries()) windows[index]?.remove(name);
    },
  };
}

function slidingWindow(periodMs: number, now: () => Milliseconds) {
  const times = new Map<string, Milliseconds[]>();
  const recent = (name: string, at: Milliseconds) => (times.get(name) ?? []).filter((time) => time > at - periodMs);
  return {
    wait(name: string, max: number) {
      const at = now();
      const [oldest, ...others] = recent(name, at);
      return oldest === undefined || others.length + 1 < max ? 0 : oldest + periodMs - at;
    },
    add(name: string) {
      const at = now();
      const list = [...recent(name, at), at];
      /* Move the entry to the end: a Map preserves insertion order. */
      times.delete(name);
      times.set(name, list);
      if (times.size > MAX_ADDRESSES) times.delete(times.keys().next().value ?? "");
    },
    remove: (name: string) => void times.get(name)?.pop(),
  };
}
