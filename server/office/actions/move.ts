import type { Action } from "../action.ts";
import { moveMeeting } from "../meetings/meeting-changes.ts";
import { meetingResult } from "../meetings/meeting-result.ts";
import { readTimes } from "../meetings/read-times.ts";

/** Sets the time of a demo that was offered or booked. */
export const move: Action = {
  name: "move",
  path: "meeting/move",
  kind: "demo",
  history: (detail) => `moved the meeting${detail && `: ${detail}`}`,
  sendsMail: true,
  async run({ office, message, form, ...by }) {
    const read = readTimes(form, 1, office);
    if ("error" in read) return read;
    const { times, ...plan } = read;
    const [time = 0] = times;
    return meetingResult(await moveMeeting(office, message.reference, { ...plan, time }, by), office.config());
  },
};
