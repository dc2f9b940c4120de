import { closedColumns } from "../../database/change-submission.ts";
import type { Action } from "../action.ts";

export const close: Action = {
  name: "close",
  history: "closed it",
  change: () => ({ columns: closedColumns }),
  button: { label: "Close", isOffered: ({ status }) => status !== "closed" },
  bulkIn: ["open", "snoozed", "suspect", "answered"],
};
