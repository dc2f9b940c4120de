import type { Action } from "../action.ts";
import { CANCEL, cancelBooked, runMeetingAction } from "../meetings/meeting-changes.ts";

/** Cancels a booked demo. */
export const cancelMeeting: Action = {
  name: CANCEL.event,
  path: "meeting/cancel",
  kind: "demo",
  history: "cancelled the meeting",
  sendsMail: true,
  run: (posted) => runMeetingAction(posted, CANCEL, cancelBooked),
};
