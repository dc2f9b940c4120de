import { ENGLISH } from "#contract/office-words.ts";
import { closedColumns, reopenedColumns } from "../database/change-submission.ts";
import type { Action } from "./action.ts";
import { assign } from "./actions/assign.tsx";
import { correctAddress } from "./actions/correct-address.tsx";
import { cancelMeeting, moveMeeting, offerTimes } from "./actions/meeting-actions.ts";
import { note } from "./actions/note.ts";
import { resend } from "./actions/resend.tsx";
import { decline, markAnswered, sendAndKeepOpen, sendAnswer } from "./actions/send-answer.ts";
import { snooze, wake } from "./actions/snooze.tsx";
import { stage } from "./actions/stage.tsx";
import { dueAgain } from "./office-context.ts";

/** Marks a message that the filter did not recognise. It is not due any more, and the office is not reminded of it. */
const spam: Action = {
  name: "spam",
  change: () => ({
    columns: ({ suspect }) => (suspect === null ? { suspect: ENGLISH.spam.marked } : undefined),
  }),
  bulkIn: ["open", "snoozed"],
};

const notSpam: Action = {
  name: "notSpam",
  change: () => ({ columns: ({ suspect }) => (suspect === null ? undefined : { suspect: null }) }),
  isOffered: ({ suspect }) => suspect !== null,
  bulkIn: ["suspect"],
  tag: ({ suspect }, { words }) => (suspect === null ? undefined : { text: words.list.suspect, tone: "warn" }),
};

const close: Action = {
  name: "close",
  change: () => ({ columns: closedColumns }),
  isOffered: ({ status }) => status !== "closed",
  bulkIn: ["open", "snoozed", "suspect", "answered"],
};

/** Opens a closed message, or one that was answered, with a new due time. A closed one that was answered is answered again. */
const reopen: Action = {
  name: "reopen",
  change: ({ office }) => ({
    columns(submission) {
      const { status, answered_at } = submission;
      if (status === "open") return undefined;
      if (status === "answered") return reopenedColumns(submission, dueAgain(submission, office));
      return { status: answered_at === null ? "open" : "answered", closed_at: null };
    },
  }),
  isOffered: ({ status }) => status !== "open",
};

const take: Action = {
  name: "take",
  change: () => ({
    columns({ owner }, { actor }) {
      if (owner === actor) return undefined;
      return owner === null ? { owner: actor } : "conflict";
    },
  }),
  isPrimary: true,
  isOffered: ({ status, owner, suspect }) => status === "open" && owner === null && suspect === null,
  link: { button: "take", isPossible: ({ status, owner }) => status !== "closed" && owner === null },
};

/** The actions on messages, in the order of buttons and tags. Erasing, which leaves no history, is in `actions/erase.tsx`. */
export const ACTIONS: readonly Action[] = [
  sendAnswer,
  sendAndKeepOpen,
  markAnswered,
  offerTimes,
  moveMeeting,
  cancelMeeting,
  stage,
  decline,
  assign,
  snooze,
  wake,
  note,
  correctAddress,
  resend,
  spam,
  notSpam,
  close,
  reopen,
  take,
];
