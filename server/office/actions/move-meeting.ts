import { answeredColumns, type Change } from "../../database/change-submission.ts";
import { clearDraft } from "../../database/drafts.ts";
import type { Action } from "../action.ts";
import { runMeetingAction, toBoth } from "../meetings/meeting-changes.ts";
import { readTimes } from "../meetings/read-times.ts";

/** Sets the time of a demo that was offered or booked. */
export const moveMeeting: Action = {
  name: "move",
  kind: "demo",
  history: (detail) => `moved the meeting${detail && `: ${detail}`}`,
  sendsMail: true,
  async run(posted) {
    const read = readTimes(posted.form, 1, posted.office);
    if ("error" in read) return read;
    const { times, detail, ...plan } = read;
    const change: Change = {
      event: moveMeeting.name,
      detail,
      /* The visitor may have asked for another time. */
      columns: (message, by) => (message.status === "open" ? answeredColumns(message, by) : {}),
      queueMails: (trx, { id }) => clearDraft(trx, { submission_id: id, person: posted.actor }, "times"),
    };
    return await runMeetingAction(posted, change, async ({ meeting }) => {
      if (meeting?.state !== "offered" && meeting?.state !== "booked") return undefined;
      const news = meeting.state === "booked" ? "moved" : "booked";
      return { columns: { ...plan, state: "booked", starts_at: times[0] ?? null }, mails: toBoth(news) };
    });
  },
};
