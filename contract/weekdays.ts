/** The names of the weekdays in records, in the order of ISO 8601: Monday is 1. */
export const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
