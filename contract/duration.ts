/** A duration, or a point in time since 1970, UTC. */
export type Milliseconds = number;

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
