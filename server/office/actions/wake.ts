import type { Action } from "../action.ts";

/** Ends a snooze. Its button is in the form that snoozes. */
export const wake: Action = {
  name: "wake",
  history: "ended the snooze",
  change: () => ({
    columns: ({ snoozed_until }) => (snoozed_until === null ? undefined : { snoozed_until: null }),
  }),
  button: { label: "End the snooze" },
};
