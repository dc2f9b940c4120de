const FIRST_MS = 15_000;
const CAP_MS = 60 * 60 * 1000;
/** From this failed attempt on the wait grows no more. */
export const LONGEST_FROM = 1 + Math.ceil(Math.log2(CAP_MS / FIRST_MS));

/**
 * How long to wait after the n-th failed attempt, in milliseconds: 15 s doubled each time, at most an hour,
 * of which a random half is taken off so that what failed together does not return together.
 *
 * @param attempts failed attempts so far, from 1.
 * @param random a number from 0 to 1, 1 excluded.
 */
export function backOff(attempts: number, random: number): number {
  const full = Math.min(FIRST_MS * 2 ** (attempts - 1), CAP_MS);
  return Math.round(full * (1 - random / 2));
}
