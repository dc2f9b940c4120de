import type { Action } from "../action.ts";
import { CANCEL, cancelBooked, reopened, runMeetingAction } from "../meetings/meeting-changes.ts";

/** Cancels a booked demo. Its visitor waits for another time, so the message is open again. */
export const cancelMeeting: Action = {
  name: CANCEL.event,
  kind: "demo",
  history: "cancelled the meeting",
  sendsMail: true,
  run: (posted) => runMeetingAction(posted, { ...CANCEL, columns: reopened(posted.office) }, cancelBooked),
};
