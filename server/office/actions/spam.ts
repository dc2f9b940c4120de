import type { Action } from "../action.ts";

/** Marks a message that the filter did not recognise. It is not due any more, and the office is not reminded of it. */
export const spam: Action = {
  name: "spam",
  history: "marked it as spam",
  change: () => ({
    columns: ({ suspect }) => (suspect === null ? { suspect: "marked as spam by the office" } : undefined),
  }),
  button: { label: "Spam" },
  bulkIn: ["open", "snoozed"],
};
