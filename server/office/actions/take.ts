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
    isOffered: ({ status, owner }) => status === "open" && owner === null,
  },
  link: {
    name: "take",
    button: () => "I take it",
    isPossible: ({ status, owner }) => status !== "closed" && owner === null,
    result({ message: { owner }, history, person, timeOf, nameOf }) {
      if (owner === null) return undefined;
      if (owner === person) return "You took it";
      const taken = history.findLast(({ event, actor }) => event === "take" && actor === owner);
      const state = taken ? `It was taken by ${nameOf(owner)} on ${timeOf(taken.at)}` : `Its owner is ${nameOf(owner)}`;
      return `${state}. Nothing was changed.`;
    },
  },
};
