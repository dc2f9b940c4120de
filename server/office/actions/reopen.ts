import { reopenedColumns } from "../../database/change-submission.ts";
import type { Action } from "../action.ts";
import { dueAgain } from "../office-context.ts";

/** Opens a closed message, or one that was answered, with a new due time. A closed one that was answered is answered again. */
export const reopen: Action = {
  name: "reopen",
  history: "reopened it",
  change: ({ office }) => ({
    columns(message) {
      const { status, answered_at } = message;
      if (status === "open") return undefined;
      if (status === "answered") return reopenedColumns(message, dueAgain(message, office));
      return { status: answered_at === null ? "open" : "answered", closed_at: null };
    },
  }),
  button: { label: "Reopen", isOffered: ({ status }) => status !== "open" },
};
