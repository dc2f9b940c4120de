import { isSafeRecipient } from "../../database/mailbox.ts";
import type { Action } from "../action.ts";
import { offerTimes } from "../meetings/meeting-changes.ts";
import { meetingResult } from "../meetings/meeting-result.ts";
import { readTimes } from "../meetings/read-times.ts";
import { noMailTo } from "../messages/message-words.ts";

const MAX_TIMES = 3;

/** Offers the visitor times for a demo. */
export const offer: Action = {
  name: "offer",
  path: "meeting/offer",
  kind: "demo",
  history: (detail) => `offered times${detail && `: ${detail}`}`,
  isAnswer: true,
  sendsMail: true,
  async run({ office, message, form, ...by }) {
    const plan = readTimes(form, MAX_TIMES, office);
    if ("error" in plan) return plan;
    if (!isSafeRecipient(message.email)) return { error: noMailTo(message.email), status: 422 };
    return meetingResult(await offerTimes(office, message.reference, plan, by), office.config());
  },
};
