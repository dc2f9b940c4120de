import { dueTimes } from "../../business-hours/due-times.ts";
import { type BookedMeeting, findOverlapping, lockHost } from "../../database/booked-meetings.ts";
import { type Change, changeInTransaction, reopenedColumns } from "../../database/change-submission.ts";
import { EVENTS, type Purpose } from "../../database/kinds.ts";
import type { Database } from "../../database/open-database.ts";
import { queueDelivery } from "../../database/queue-delivery.ts";
import type { Meeting, Milliseconds, Submission } from "../../database/schema.ts";
import { lockSubmission } from "../../database/submissions.ts";
import type { PreparedMail } from "../../delivery/prepared-mail.ts";
import type { ActionResult, PostedAction } from "../action.ts";
import { threadOf } from "../messages/letters.ts";
import type { Office } from "../office-context.ts";
import {
  erasedMeetingMail,
  hostMeetingMail,
  isInvitation,
  type MeetingMailOptions,
  type MeetingNews,
  noTimeFitsMail,
  offersOf,
  officeTime,
  visitorMeetingMail,
} from "./meeting-mails.ts";

/**
 * `changed`: done now, and its mails are queued. `refused`: the meeting is in another state now. `conflict`: another person
 * was first. `taken`: the host has other meetings at the time. `missing`: there is no such demo request. In all but the first
 * case nothing has changed.
 */
export type MeetingResult =
  | { outcome: "changed" | "refused" | "conflict" | "missing" }
  | { outcome: "taken"; others: readonly BookedMeeting[] };

export type Meetings = Pick<Office, "config" | "database" | "words" | "messageId" | "now" | "onSaved">;

type Found = { trx: Database; submission: Submission; meeting: Meeting | undefined };
/** Decides what happens to a meeting; undefined: nothing. */
type Plan = (found: Found) => Promise<Step | undefined>;
/** `by` undefined: the visitor. */
type MeetingChange = { by?: Pick<PostedAction, "actor" | "version">; change: Change };
/** A change of a meeting: its changed columns if any change, and the mails about it. */
type Step = { columns?: Partial<Meeting>; mails(context: MailContext): Promise<NewMail[]> };
type MailContext = {
  trx: Database;
  submission: Submission;
  meeting: Meeting;
  options: MeetingMailOptions;
};
type NewMail = { channel: "office" | "visitor"; purpose: Purpose; recipient: string; payload: PreparedMail };

/** Cancels a booked meeting for the visitor, together with other changes of the caller. */
export async function cancelInTransaction(office: Meetings, trx: Database, reference: string): Promise<void> {
  await changeMeetingInTransaction(office, trx, reference, { change: CANCEL }, cancelBooked);
}

/** The columns of a change after which the visitor waits for an answer again. */
export const reopened =
  ({ config, now }: Pick<Meetings, "config" | "now">): Change["columns"] =>
  (submission) => {
    const { promises, officeHours } = config();
    return { ...reopenedColumns(submission, dueTimes(now(), promises.demo, officeHours)), unread: 1 };
  };

/** The visitor cancels a booked meeting that has not begun, and may ask for another time. */
export async function cancelByVisitor(
  office: Meetings,
  reference: string,
  news: "cancelledByVisitor" | "otherTime",
): Promise<MeetingResult> {
  const event = news === "otherTime" ? EVENTS.otherTime.name : CANCEL.event;
  return await changeMeeting(
    office,
    reference,
    { change: { event, columns: reopened(office) } },
    async ({ meeting }) =>
      isComing(meeting, office.now()) ? { columns: { state: "cancelled" }, mails: toBoth(news) } : undefined,
  );
}

export const isComing = (meeting: Meeting | undefined, now: Milliseconds): meeting is Meeting =>
  meeting?.state === "booked" && (meeting.starts_at ?? 0) > now;

/** The change itself is in the row of the meeting. */
export const NO_COLUMNS = () => ({});
export const CANCEL: Change = { event: EVENTS.cancel.name, columns: NO_COLUMNS };

export const cancelBooked: Plan = async ({ meeting }) =>
  meeting?.state === "booked" ? { columns: { state: "cancelled" }, mails: toBoth("cancelled") } : undefined;

/**
 * Cancels the coming meetings of submissions that are erased: the host gets a mail that does not name the visitor. Call it in
 * the transaction that erases them.
 */
export async function cancelErased(office: Meetings, trx: Database, ids: readonly number[]): Promise<void> {
  const { messageId } = office;
  const [config, words, now] = [office.config(), office.words(), office.now()];
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
    const host = hostOf(meeting, office);
    const cancelled = { ...meeting, host, sequence: meeting.sequence + 1 };
    const payload = erasedMeetingMail(reference, cancelled, { config, words, now });
    const delivery = { channel: "office", purpose: `erased ${reference}`, recipient: host, payload } as const;
    await queueDelivery(trx, delivery, { now, messageId });
  }
}

/** An offer, as its signed link names it. */
export type Offer = { reference: string; sequence: number };

/** The visitor picks one of the offered times. The first pick counts. @param zone the time zone of the visitor */
export async function pickTime(
  office: Meetings,
  offer: Offer,
  time: Milliseconds,
  zone: string | undefined,
): Promise<MeetingResult> {
  const change: Change = {
    event: EVENTS.book.name,
    detail: officeTime(time, office.config()),
    /* The visitor no longer waits. */
    columns: ({ status, answered_at }) => ({
      time_zone: zone ?? null,
      ...(status === "open" && answered_at !== null && { status: "answered" }),
    }),
  };
  return await changeMeeting(office, offer.reference, { change }, async ({ submission, meeting }) => {
    if (!canBePicked(offer, submission, meeting) || !offersOf(meeting).includes(time) || time <= office.now())
      return undefined;
    return { columns: { state: "booked", starts_at: time }, mails: toBoth("booked") };
  });
}

/** The visitor says that none of the offered times fits. The office gets one mail about it. */
export async function refuseTimes(office: Meetings, offer: Offer): Promise<MeetingResult> {
  const change = { event: EVENTS.noTimeFits.name, columns: reopened(office) };
  return await changeMeeting(office, offer.reference, { change }, async ({ trx, submission, meeting }) => {
    if (!canBePicked(offer, submission, meeting) || (await isRefused(trx, meeting))) return undefined;
    return {
      async mails({ meeting: offered, options }) {
        const payload = noTimeFitsMail(submission, offered, options);
        return [{ channel: "office", purpose: noTimeFits(meeting), recipient: offered.host, payload }];
      },
    };
  });
}

export async function isRefused(database: Database, meeting: Meeting): Promise<boolean> {
  const mail = await database
    .selectFrom("outbox")
    .select("id")
    .where("submission_id", "=", meeting.submission_id)
    .where("purpose", "=", noTimeFits(meeting))
    .executeTakeFirst();
  return mail !== undefined;
}

const noTimeFits = ({ sequence }: Meeting) => `no-time-fits ${sequence}` as const;

/** True if a time can be picked. A request that was closed since, such as by its visitor, is not booked. */
const canBePicked = ({ sequence }: Offer, { status }: Submission, meeting: Meeting | undefined): meeting is Meeting =>
  status !== "closed" && meeting?.state === "offered" && meeting.sequence === sequence;

/** The host, while they work here. */
const hostOf = ({ host }: Meeting, { config }: Meetings) => (config().office.includes(host) ? host : config().mailTo);

/** Invites both, updates their calendars, or cancels. */
export const toBoth =
  (news: MeetingNews): Step["mails"] =>
  async ({ trx, submission, meeting, options }) => {
    const purpose = `${isInvitation(news) ? "invitation" : "cancellation"} ${meeting.sequence}` as const;
    const { references } = await threadOf(trx, submission.id);
    const { host } = meeting;
    return [
      {
        channel: "visitor",
        purpose,
        recipient: submission.email,
        payload: visitorMeetingMail(news, submission, meeting, references, options),
      },
      {
        channel: "office",
        /* With the address, because the purpose is part of the Message-ID. */
        purpose: `${purpose} ${host}`,
        recipient: host,
        payload: hostMeetingMail(news, submission, meeting, options),
      },
    ];
  };

export async function runMeetingAction(
  { office, message, actor, version }: PostedAction,
  change: Change,
  plan: Plan,
): Promise<ActionResult> {
  const by = { actor, version };
  const result = await changeMeeting(office, message.reference, { by, change }, plan);
  if (result.outcome === "refused")
    return { error: "The demo is not in the state that your page showed. Nothing was changed.", status: 409 };
  if (result.outcome !== "taken") return { outcome: result.outcome };
  const others = result.others.map(
    ({ reference, starts_at, minutes }) =>
      `${officeTime(starts_at, office.config())}, ${minutes} minutes (${reference})`,
  );
  return { error: `The host has another demo then: ${others.join("; ")}. Nothing was changed.`, status: 409 };
}

/** Changes a meeting, its submission, and queues the mails about it, in one transaction. */
async function changeMeeting(
  office: Meetings,
  reference: string,
  change: MeetingChange,
  plan: Plan,
): Promise<MeetingResult> {
  const result = await office.database
    .transaction()
    .execute((trx) => changeMeetingInTransaction(office, trx, reference, change, plan));
  if (result.outcome === "changed") office.onSaved();
  return result;
}

async function changeMeetingInTransaction(
  office: Meetings,
  trx: Database,
  reference: string,
  { by, change }: MeetingChange,
  plan: Plan,
): Promise<MeetingResult> {
  const { messageId } = office;
  const [config, words, now] = [office.config(), office.words(), office.now()];
  const before = await lockSubmission(trx, reference);
  if (before?.kind !== "demo") return { outcome: "missing" };
  const meeting = await findMeeting(trx, before.id);
  if (by && by.version !== before.version) return { outcome: "conflict" };
  const step = await plan({ trx, submission: before, meeting });
  if (!step) return { outcome: "refused" };
  const others = step.columns ? await findTaken(trx, { ...meeting, ...step.columns, submission_id: before.id }) : [];
  if (others.length > 0) return { outcome: "taken", others };
  const webhook = config.webhook && { messageId };
  const actor = by?.actor ?? "visitor";
  const changed = await changeInTransaction(trx, reference, change, { actor, now, webhook });
  if (changed.outcome !== "changed") throw new Error(`the change of the meeting is ${changed.outcome}`);
  const { submission } = changed;
  const after = step.columns ? await saveMeeting(trx, submission, meeting, step.columns) : meeting;
  if (!after) throw new Error("there is no meeting");
  /* A host who has left gets no more mails. */
  const context = {
    trx,
    submission,
    meeting: { ...after, host: hostOf(after, office) },
    options: { config, words, now },
  };
  for (const mail of await step.mails(context)) await queueDelivery(trx, { submission, ...mail }, { now, messageId });
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

export async function findMeeting(database: Database, submissionId: number): Promise<Meeting | undefined> {
  return await database.selectFrom("meeting").selectAll().where("submission_id", "=", submissionId).executeTakeFirst();
}

/** Each change raises the sequence. */
async function saveMeeting(
  trx: Database,
  { id }: Submission,
  before: Meeting | undefined,
  columns: Partial<Meeting>,
): Promise<Meeting> {
  const sequence = (before?.sequence ?? 0) + 1;
  const row = { ...before, ...columns, submission_id: id, sequence } as Meeting;
  return before
    ? await trx.updateTable("meeting").set(row).where("submission_id", "=", id).returningAll().executeTakeFirstOrThrow()
    : await trx.insertInto("meeting").values(row).returningAll().executeTakeFirstOrThrow();
}
