import type { Action } from "../action.ts";
import { CANCEL, cancelBooked, cancelChange, runMeetingAction } from "../meetings/meeting-changes.ts";

/** Cancels a booked demo. */
export const cancelMeeting: Action = {
  name: CANCEL,
  path: "meeting/cancel",
  kind: "demo",
  history: "cancelled the meeting",
  sendsMail: true,
  run: (posted) => runMeetingAction(posted, cancelChange(posted.office), cancelBooked),
};
