import type { Action } from "../action.ts";
import { cancelMeeting } from "../meetings/meeting-changes.ts";
import { meetingResult } from "../meetings/meeting-result.ts";

/** Cancels the demo. */
export const cancel: Action = {
  name: "cancel",
  path: "meeting/cancel",
  kind: "demo",
  history: "cancelled the meeting",
  sendsMail: true,
  run: async ({ office, message, ...by }) =>
    meetingResult(await cancelMeeting(office, message.reference, by), office.config()),
};
