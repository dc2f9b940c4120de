import type { Action } from "../action.ts";

/** Makes the person the owner. */
export const take: Action = {
  name: "take",
  history: "took it",
  change: () => ({
    columns({ owner }, { actor }) {
      if (owner === actor) return undefined;
      return owner === null ? { owner: actor } : "conflict";
    },
  }),
  button: {
    label: "Take it",
    isPrimary: true,
    isOffered: ({ status, owner, suspect }) => status === "open" && owner === null && suspect === null,
  },
  link: {
    name: "take",
    button: () => "I take it",
    isPossible: ({ status, owner }) => status !== "closed" && owner === null,
  },
};
