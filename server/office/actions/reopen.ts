import type { Action } from "../action.ts";

/** Opens a closed message, or one that was answered. A closed one that was answered is answered again. */
export const reopen: Action = {
  name: "reopen",
  history: "reopened it",
  change: () => ({
    columns: ({ status, answered_at }) =>
      status === "open"
        ? undefined
        : { status: answered_at !== null && status === "closed" ? "answered" : "open", closed_at: null },
  }),
  button: { label: "Reopen", isOffered: ({ status }) => status === "closed" },
};
