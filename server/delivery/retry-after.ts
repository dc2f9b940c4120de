import type { Milliseconds } from "../database/schema.ts";

/** How many milliseconds a `Retry-After` asks to wait (RFC 9110 §10.2.3: seconds or a date); undefined if it says none. */
export function readRetryAfter(value: string | null, now: Milliseconds): number | undefined {
  if (value === null) return undefined;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
