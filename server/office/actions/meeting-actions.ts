import { answeredColumns, type Change } from "../../database/change-submission.ts";
import { clearDraft } from "../../database/drafts.ts";
import { isSafeRecipient } from "../../database/email-address.ts";
import { EVENTS } from "../../database/kinds.ts";
import type { Milliseconds } from "../../database/schema.ts";
import type { Action } from "../action.ts";
import {
  CANCEL,
  cancelComing,
  cancelled,
  isComing,
  runMeetingAction,
  waitingUntil,
} from "../meetings/meeting-changes.ts";
import { readTimes } from "../meetings/read-times.ts";
import { noMailTo } from "../messages/message-words.ts";
import type { Office } from "../office-context.ts";

const MAX_TIMES = 3;

/** An offer answers the visitor, and nothing is due until the choice. The last time reminds the office at the latest. */
export const offeredColumns =
  (office: Office, last: Milliseconds): Change["columns"] =>
  (before, by) => ({ ...answeredColumns(before, by), ...waitingUntil(before, last, office) });

/** Offers the visitor times for a demo. Earlier offers are no longer valid. */
export const offerTimes: Action = {
  ...EVENTS.offer,
  kind: "demo",
  async run(posted) {
    const { form, submission, office, actor: host } = posted;
    const read = readTimes(form, MAX_TIMES, office);
    if ("error" in read) return read;
    if (!isSafeRecipient(submission.email))
      return { error: noMailTo(submission.email, office.settings().officeWords), status: 422 };
    const { times, detail, ...plan } = read;
    const change: Change = {
      event: offerTimes.name,
      detail,
      columns: offeredColumns(office, Math.max(...times)),
      alongside: (trx, { id }) => clearDraft(trx, { submission_id: id, person: host }, "times"),
    };
    const columns = { ...plan, state: "offered", offers: JSON.stringify(times), starts_at: null, host } as const;
    return await runMeetingAction(posted, ({ meeting }) => {
      return isComing(meeting, office.now()) ? undefined : { change, columns, news: "offered" };
    });
  },
};

export const moveMeeting: Action = {
  ...EVENTS.move,
  kind: "demo",
  async run(posted) {
    const read = readTimes(posted.form, 1, posted.office);
    if ("error" in read) return read;
    const { times, detail, ...plan } = read;
    const change: Change = {
      event: moveMeeting.name,
      detail,
      /* The visitor may have asked for another time. */
      columns: (submission, by) => (submission.status === "open" ? answeredColumns(submission, by) : {}),
      alongside: (trx, { id }) => clearDraft(trx, { submission_id: id, person: posted.actor }, "times"),
    };
    return await runMeetingAction(posted, ({ meeting }) => {
      if (meeting?.state !== "offered" && !isComing(meeting, posted.office.now())) return undefined;
      const news = meeting.state === "booked" ? "moved" : "booked";
      return { change, columns: { ...plan, state: "booked", starts_at: times[0] ?? null }, news };
    });
  },
};

export const cancelMeeting: Action = {
  ...EVENTS.cancel,
  kind: "demo",
  run: (posted) =>
    runMeetingAction(posted, cancelComing(posted.office, { ...CANCEL, columns: cancelled(posted.office) })),
};
