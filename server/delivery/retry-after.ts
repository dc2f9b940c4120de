import type { Milliseconds } from "../database/schema.ts";

/** Parses `Retry-After` (RFC 9110 §10.2.3: seconds or a date) to milliseconds; undefined if missing or invalid. */
export function readRetryAfter(value: string | null, now: Milliseconds): number | undefined {
  if (value === null) return undefined;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
