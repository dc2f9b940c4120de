const INITIAL_MS = 15_000;
const MAX_MS = 60 * 60 * 1000;
/** The number of failed attempts at which the wait reaches its maximum. */
export const LONGEST_FROM = 1 + Math.ceil(Math.log2(MAX_MS / INITIAL_MS));

/**
 * Returns the wait after a failed attempt, in milliseconds: exponential back-off from 15 s up to one hour. Random
 * jitter shortens the wait by up to half, so that deliveries that failed together are not retried together.
 *
 * @param attempts the number of failed attempts so far, starting at 1
 * @param random a number from 0 (inclusive) to 1 (exclusive)
 */
export function backOff(attempts: number, random: number): number {
  const withoutJitter = Math.min(INITIAL_MS * 2 ** (attempts - 1), MAX_MS);
  return Math.round(withoutJitter * (1 - random / 2));
}
