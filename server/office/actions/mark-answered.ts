import { answeredColumns } from "../../database/change-submission.ts";
import type { Action } from "../action.ts";

/** Records that the visitor was answered elsewhere. */
export const markAnswered: Action = {
  name: "answer",
  history: "marked it as answered",
  change: () => ({
    columns: (before, by) =>
      before.status === "answered" && before.snoozed_until === null ? undefined : answeredColumns(before, by),
  }),
  button: { label: "I answered" },
  link: {
    name: "answer",
    button: () => "I answered it",
    isPossible: ({ status }) => status === "open",
  },
};
