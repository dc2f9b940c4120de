import { MINUTE } from "#contract/duration.ts";
import { fillCount, fillText } from "#contract/fill-text.ts";
import { dueTimes } from "../../business-hours/due-times.ts";
import {
  type BookedMeeting,
  findMeeting,
  findOverlapping,
  lockHost,
  offersOf,
  overlap,
} from "../../database/booked-meetings.ts";
import {
  type Change,
  type ChangedBy,
  reopenedColumns,
  VISITOR,
  WITHOUT_END,
  waitingColumns,
} from "../../database/change-submission.ts";
import { EVENTS } from "../../database/kinds.ts";
import { wasQueued } from "../../database/queue-delivery.ts";
import type { Database, HistoryEvent, Meeting, Milliseconds, Submission } from "../../database/schema.ts";
import { lockSubmission } from "../../database/submissions.ts";
import type { ActionResult, PostedAction } from "../action.ts";
import { threadOf } from "../messages/letters.ts";
import { dueAgain, type Office } from "../office-context.ts";
import { erasedMeetingMail, type MeetingNews, mailsAbout, officeTime } from "./meeting-mails.ts";

/** A change of a submission and of its meeting, whose columns may stay, and what the mails about it tell. */
type MeetingChange = { change: Change; columns?: Partial<Meeting>; news: MeetingNews };
/** Decides what happens to a meeting; undefined: nothing. */
type Plan = (found: {
  trx: Database;
  submission: Submission;
  meeting: Meeting | undefined;
}) => MeetingChange | undefined | Promise<MeetingChange | undefined>;

const BY_VISITOR = { actor: VISITOR };

/** Cancels a coming meeting for the visitor, together with other changes of the caller. */
export const cancelInTransaction = (office: Office, trx: Database, reference: string) =>
  changeMeetingIn(office, trx, reference, BY_VISITOR, cancelComing(office, CANCEL));

/** The columns of a change after which the visitor waits for an answer again. */
export const reopened =
  (office: Office): Change["columns"] =>
  (submission) => ({ ...reopenedColumns(submission, dueAgain(submission, office)), unread: 1 });

/** The office is reminded of a message that waits for its visitor after this many business days. */
const REMINDED_AFTER = { businessDays: 3 };

/** The columns of a change after which the visitor has the next step, until a time. That reminds the office at the latest. */
export const waitingUntil = (
  before: Submission,
  until: Milliseconds,
  { settings, now }: Pick<Office, "settings" | "now">,
) => {
  const { remind_at } = dueTimes(now(), REMINDED_AFTER, settings().officeHours);
  return waitingColumns(before, until, Math.min(remind_at ?? until, until));
};

/** The columns after a cancellation. A message that waits for an answer to something else keeps its due time. */
export const cancelled =
  (office: Office): Change["columns"] =>
  (submission) =>
    submission.status === "open" && submission.due_at !== null
      ? { unread: 1 }
      : { ...waitingUntil(submission, WITHOUT_END, office), unread: 1 };

/** The visitor cancels a booked meeting that has not begun. Only if they ask for another time, an answer is due. */
export const cancelByVisitor = (office: Office, reference: string, news: "cancelledByVisitor" | "otherTime") =>
  changeMeeting(office, reference, BY_VISITOR, ({ meeting }) => {
    if (!isComing(meeting, office.now())) return undefined;
    const event = news === "otherTime" ? EVENTS.otherTime.name : CANCEL.event;
    const columns = news === "otherTime" ? reopened(office) : cancelled(office);
    return { change: { event, columns }, columns: { state: "cancelled" }, news };
  });

export const isComing = (meeting: Meeting | undefined, now: Milliseconds): meeting is Meeting =>
  meeting?.state === "booked" && (meeting.starts_at ?? 0) > now;

export const hasEnded = ({ state, starts_at, minutes }: Meeting, now: Milliseconds) =>
  state === "booked" && (starts_at ?? 0) + minutes * MINUTE <= now;

/** True if the visitor has cancelled the demo and asked for another time. */
export const isOtherTime = (history: readonly HistoryEvent[]): boolean =>
  history.findLast(({ event }) => event === CANCEL.event || event === EVENTS.otherTime.name)?.event ===
  EVENTS.otherTime.name;

/** The change itself is in the row of the meeting. */
export const CANCEL: Change = { event: EVENTS.cancel.name, columns: () => ({}) };

/** A meeting that has begun takes place: nobody cancels or moves it any more. */
export const cancelComing =
  (office: Office, change: Change): Plan =>
  ({ meeting }) =>
    isComing(meeting, office.now()) ? { change, columns: { state: "cancelled" }, news: "cancelled" } : undefined;

/**
 * Cancels the coming meetings of submissions that are erased: the host gets a mail that does not name the visitor. Call it in
 * the transaction that erases them.
 */
export async function cancelErased(office: Office, trx: Database, ids: readonly number[]): Promise<void> {
  const [settings, now] = [office.settings(), office.now()];
  const meetings = await trx
    .selectFrom("meeting")
    .innerJoin("submission", "submission.id", "meeting.submission_id")
    .selectAll("meeting")
    .select("submission.reference")
    .where("submission_id", "in", ids)
    .where("state", "=", "booked")
    .where("starts_at", ">", now)
    .execute();
  for (const { reference, ...meeting } of meetings) {
    const recipient = hostOf(meeting, office);
    const cancelled = { ...meeting, host: recipient, sequence: meeting.sequence + 1 };
    const payload = erasedMeetingMail(reference, cancelled, { settings, now });
    await office.queue(trx, { channel: "office", kind: "erased", key: reference, recipient, payload });
  }
}

export type Offer = { reference: string; sequence: number };

/** The visitor picks one of the offered times. The first pick counts. @param zone the time zone of the visitor */
export const pickTime = (office: Office, offer: Offer, time: Milliseconds, zone: string | undefined) =>
  changeMeeting(office, offer.reference, BY_VISITOR, ({ submission, meeting }) => {
    if (!canBePicked(offer, submission, meeting) || !offersOf(meeting).includes(time) || time <= office.now())
      return undefined;
    const change: Change = {
      event: EVENTS.book.name,
      detail: officeTime(time, { settings: office.settings(), now: office.now() }),
      /* The visitor no longer waits. */
      columns: ({ status, answered_at }) => ({
        time_zone: zone ?? null,
        ...(status === "open" && answered_at !== null && { status: "answered" }),
      }),
    };
    return { change, columns: { state: "booked", starts_at: time }, news: "booked" };
  });

/** The visitor says that none of the offered times fits. The office gets one mail about it. */
export const refuseTimes = (office: Office, offer: Offer) =>
  changeMeeting(office, offer.reference, BY_VISITOR, async ({ trx, submission, meeting }) => {
    if (!canBePicked(offer, submission, meeting) || (await isRefused(trx, meeting))) return undefined;
    return { change: { event: EVENTS.noTimeFits.name, columns: reopened(office) }, news: "noTimeFits" };
  });

/** The offered times that have not passed and at which the host is free. */
export async function freeTimes(database: Database, meeting: Meeting, now: Milliseconds): Promise<Milliseconds[]> {
  const coming = offersOf(meeting).filter((time) => time > now);
  const booked = await findOverlapping(database, meeting, coming);
  const { minutes } = meeting;
  return coming.filter((starts_at) => !booked.some((other) => overlap(other, { starts_at, minutes })));
}

export const isRefused = (database: Database, { submission_id, sequence }: Meeting) =>
  wasQueued(database, submission_id, { kind: "no-time-fits", key: sequence });

/** True if a time can be picked. A request that was closed since, such as by its visitor, is not booked. */
const canBePicked = ({ sequence }: Offer, { status }: Submission, meeting: Meeting | undefined): meeting is Meeting =>
  status !== "closed" && meeting?.state === "offered" && meeting.sequence === sequence;

/** The host, while they work here. */
const hostOf = ({ host }: Meeting, { settings }: Office) =>
  settings().office.includes(host) ? host : settings().mailTo;

export const runMeetingAction = ({ office, submission, actor, version }: PostedAction, plan: Plan) =>
  changeMeeting(office, submission.reference, { actor, version }, plan);

export const isChanged = (result: ActionResult) => "outcome" in result && result.outcome === "changed";

/** Changes a meeting, its submission, and queues the mails about it, in one transaction. In all other cases nothing has changed. */
async function changeMeeting(office: Office, reference: string, by: ChangedBy, plan: Plan): Promise<ActionResult> {
  const result = await office.database
    .transaction()
    .execute((trx) => changeMeetingIn(office, trx, reference, by, plan));
  if (isChanged(result)) office.onSaved();
  return result;
}

async function changeMeetingIn(
  office: Office,
  trx: Database,
  reference: string,
  by: ChangedBy,
  plan: Plan,
): Promise<ActionResult> {
  const before = await lockSubmission(trx, reference);
  if (before?.kind !== "demo") return { outcome: "missing" };
  const meeting = await findMeeting(trx, before.id);
  if (by.version !== undefined && by.version !== before.version) return { outcome: "conflict" };
  const step = await plan({ trx, submission: before, meeting });
  const { meetings: texts, language } = office.settings().officeWords;
  if (!step) return { error: texts.changed, status: 409 };
  const others = step.columns ? await findTaken(trx, { ...meeting, ...step.columns, submission_id: before.id }) : [];
  if (others.length > 0) {
    const taken = others.map(({ reference, starts_at, minutes: count }) => {
      const time = officeTime(starts_at, { settings: office.settings(), now: office.now() });
      return fillText(texts.takenDemo, { time, minutes: fillCount(texts.minutesLong, count, language), reference });
    });
    return { error: fillText(texts.taken, { demos: taken.join("; ") }), status: 409 };
  }
  const changed = await office.changeIn(trx, reference, step.change, by);
  if (changed.outcome !== "changed") throw new Error(`the change of the meeting is ${changed.outcome}`);
  const { submission } = changed;
  const after = step.columns ? await saveMeeting(trx, submission, meeting, step.columns) : meeting;
  if (!after) throw new Error("there is no meeting");
  /* A host who has left gets no more mails. */
  const told = { ...after, host: hostOf(after, office) };
  const { references } = await threadOf(trx, submission.id);
  const context = { submission, meeting: told, references, settings: office.settings(), now: office.now() };
  for (const mail of mailsAbout(step.news, context)) await office.queue(trx, { submission, ...mail });
  return { outcome: "changed" };
}

/**
 * The other meetings of the host at the times that a changed meeting offers or books. Until the transaction ends, nothing else
 * is booked for the host of a booked one.
 */
async function findTaken(trx: Database, changed: Partial<Meeting>): Promise<BookedMeeting[]> {
  const { state, host = "", minutes = 0, submission_id = 0, offers = "[]", starts_at } = changed;
  if (state === "booked") await lockHost(trx, host);
  const times = state === "offered" ? offersOf({ offers }) : state === "booked" ? [starts_at ?? 0] : [];
  return await findOverlapping(trx, { host, minutes, submission_id }, times);
}

/** Each change raises the sequence. */
async function saveMeeting(trx: Database, { id }: Submission, before: Meeting | undefined, columns: Partial<Meeting>) {
  const sequence = (before?.sequence ?? 0) + 1;
  const row = { ...before, ...columns, submission_id: id, sequence } as Meeting;
  return before
    ? await trx.updateTable("meeting").set(row).where("submission_id", "=", id).returningAll().executeTakeFirstOrThrow()
    : await trx.insertInto("meeting").values(row).returningAll().executeTakeFirstOrThrow();
}
