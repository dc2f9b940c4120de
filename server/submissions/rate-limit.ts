import { isIPv6 } from "node:net";
import type { Milliseconds } from "../store/schema.ts";

/** So many submissions per address within so much time. */
export type RateLimit = { submissions: number; periodMs: number };

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

/** Limits what comes from one address, in this process's memory. Without a limit everything may come. */
export function buildRateLimiter(limit: RateLimit | undefined, now: () => Milliseconds): RateLimiter {
  if (!limit) return { attempt: () => 0, keep: () => 0, release: () => {} };
  const kept = slidingWindow(limit.submissions, limit.periodMs, now);
  const attempts = slidingWindow(limit.submissions * ATTEMPTS, limit.periodMs, now);
  return {
    attempt: (address) => kept.wait(networkOf(address)) || attempts.take(networkOf(address)),
    keep: (address) => kept.take(networkOf(address)),
    release: (address) => kept.untake(networkOf(address)),
  };
}

/** Whoever has one IPv6 address has 2^64 of them. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = "", tail] = address.split("%")[0]?.toLowerCase().split("::") ?? [];
  const groups = head === "" ? [] : head.split(":");
  const ending = tail ? tail.split(":") : [];
  const missing = tail === undefined ? 0 : 8 - groups.length - ending.length;
  const all = [...groups, ...Array<string>(Math.max(0, missing)).fill("0"), ...ending];
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}

function slidingWindow(most: number, periodMs: number, now: () => Milliseconds) {
  const times = new Map<string, Milliseconds[]>();
  const recent = (name: string, at: Milliseconds) => (times.get(name) ?? []).filter((time) => time > at - periodMs);
  const wait = (name: string, at = now()) => {
    const [oldest, ...others] = recent(name, at);
    return oldest === undefined || others.length + 1 < most ? 0 : oldest + periodMs - at;
  };
  const take = (name: string) => {
    const at = now();
    const ms = wait(name, at);
    if (ms > 0) return ms;
    const list = [...recent(name, at), at];
    /* Again at the end: a Map remembers the order. */
    times.delete(name);
    times.set(name, list);
    if (times.size > MOST_ADDRESSES) times.delete(times.keys().next().value ?? "");
    return 0;
  };
  const untake = (name: string) => void times.get(name)?.pop();
  return { wait, take, untake };
}
