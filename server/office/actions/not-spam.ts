import type { Action } from "../action.ts";

/** Removes the mark of spam. */
export const notSpam: Action = {
  name: "notSpam",
  formerName: "trust",
  history: "marked it as not spam",
  change: () => ({ columns: ({ suspect }) => (suspect === null ? undefined : { suspect: null }) }),
  button: { label: "Not spam", isOffered: ({ suspect }) => suspect !== null },
  bulkIn: ["suspect"],
  tag: ({ suspect }) => (suspect === null ? undefined : { text: "suspect", tone: "soon" }),
};
