import type { Insertable, UpdateObject } from "kysely";
import type { Settings } from "../config/settings.ts";
import { SAME } from "./insert-receipt.ts";
import { queueDelivery } from "./queue-delivery.ts";
import type { Database, Milliseconds, Schema, Submission } from "./schema.ts";
import { lockSubmission } from "./submissions.ts";

type Columns = UpdateObject<Schema, "submission">;
type By = { trx: Database; actor: string | null; now: Milliseconds };
type ColumnsOrNone = Columns | "conflict" | undefined;

export type Change = {
  /** Its name in the history. */
  event: string;
  detail?: string;
  /** When it happened, for the history. By default now. */
  at?: Milliseconds;
  /** The columns that it changes in the locked submission. Undefined: none. `conflict`: another person was first. */
  columns(submission: Submission, by: By): ColumnsOrNone | Promise<ColumnsOrNone>;
  /** Writes in its transaction, such as mails that it queues. */
  alongside?(trx: Database, submission: Submission): Promise<unknown>;
};

export const closedColumns = ({ status }: Submission, { now }: Pick<By, "now">): Columns | undefined =>
  status === "closed" ? undefined : { status: "closed", closed_at: now, snoozed_until: null };

/** The columns of a change that answers the visitor. Only the first answer stops the clock, and nobody answers spam. */
export const answeredColumns = (
  { answered_at, answered_by, owner }: Submission,
  { actor, now }: Pick<By, "actor" | "now">,
): Columns => ({
  status: "answered",
  answered_at: answered_at ?? now,
  answered_by: answered_at === null ? actor : answered_by,
  owner: owner ?? actor,
  snoozed_until: null,
  closed_at: null,
  suspect: null,
});

/** For `waits_until`: the last time of a Date (ECMA-262, "Time Values"). */
export const WITHOUT_END = 8.64e15;

/** True while the visitor has the next step: times to choose from, or a demo that was cancelled. */
export const waitsForVisitor = ({ waits_until }: Pick<Submission, "waits_until">, now: Milliseconds) =>
  waits_until !== null && waits_until > now;

/**
 * The columns of a change after which the visitor has the next step, until a time: nothing is due, and the office is reminded
 * of it at `remind_at`.
 */
export const waitingColumns = (before: Submission, waits_until: Milliseconds, remind_at: Milliseconds): Columns => ({
  ...reopenedColumns({ ...before, status: "answered" }, { due_at: null, remind_at }),
  waits_until,
});

/**
 * The columns of a change after which the visitor waits for an answer again. An open submission keeps its due time, unless
 * it waited for the visitor, or has none because times were offered.
 *
 * @param due the due time by the promise of its kind, from now on
 */
export const reopenedColumns = (before: Submission, due: Pick<Submission, "due_at" | "remind_at">): Columns => ({
  status: "open",
  closed_at: null,
  snoozed_until: null,
  waits_until: null,
  ...((before.status !== "open" ||
    before.waits_until !== null ||
    (before.due_at === null && before.answered_at !== null)) && {
    ...due,
    first_due_at: firstDueAt(before),
    reminded_at: null,
    overdue_at: null,
  }),
});

/** The due time of the first answer stays, unless the submission was closed before it without an answer. */
function firstDueAt({ first_due_at, due_at, answered_at, closed_at }: Submission): Milliseconds | null {
  const first = first_due_at ?? due_at;
  const wasClosedInTime = answered_at === null && closed_at !== null && first !== null && closed_at <= first;
  return wasClosedInTime ? null : first;
}

export type ChangedBy = {
  /** The email address of a person of the office or of another sender of a mail, VISITOR, or null for the server. */
  actor: string | null;
  /** The version that the actor saw. Undefined: any. */
  version?: number | undefined;
};
type ChangeOptions = ChangedBy & { now: Milliseconds; settings: Pick<Settings, "siteOrigin" | "webhook"> };

export const VISITOR = "visitor";

/**
 * `changed`: done now. `unchanged`: it was so already. `conflict`: another person was first, so nothing changed. All come
 * with the submission as it is now. `missing`: there is no such submission.
 */
export type ChangeResult =
  | { outcome: "changed" | "unchanged" | "conflict"; submission: Submission }
  | { outcome: "missing" };

/**
 * Changes a submission and records that in its history. The first answer queues an event for the webhook, and a submission that
 * nobody needs to answer loses its queued reminders. If `columns` returns undefined, nothing changes.
 *
 * @param reference in any case
 */
export async function changeInTransaction(
  trx: Database,
  reference: string,
  change: Change,
  { actor, now, version, settings }: ChangeOptions,
): Promise<ChangeResult> {
  const submission = await lockSubmission(trx, reference);
  if (!submission) return { outcome: "missing" };
  const columns = await change.columns(submission, { trx, actor, now });
  if (columns === "conflict") return { outcome: "conflict", submission };
  if (!columns) return { outcome: "unchanged", submission };
  if (version !== undefined && version !== submission.version) return { outcome: "conflict", submission };
  const changed = await trx
    .updateTable("submission")
    .set({ ...columns, version: submission.version + 1 })
    /* Only an open submission waits for its visitor. */
    .$if((columns.status ?? "open") !== "open", (query) => query.set({ waits_until: null }))
    .where("id", "=", submission.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await addHistory(trx, submission.id, {
    at: change.at ?? now,
    actor,
    event: change.event,
    detail: change.detail ?? "",
  });
  if (submission.answered_at === null && changed.answered_at !== null && settings.webhook)
    await queueDelivery(trx, { submission, channel: "webhook", kind: "answered" }, { now, settings });
  if (changed.status !== "open" || (waitsForVisitor(changed, now) && !waitsForVisitor(submission, now)))
    await dropReminders(trx, changed);
  /* Nobody answers a closed submission: the same content is a new one from now on. */
  if (changed.status === "closed")
    await trx.deleteFrom("receipt").where("submission_id", "=", changed.id).where("name", "like", `${SAME}%`).execute();
  await change.alongside?.(trx, changed);
  return { outcome: "changed", submission: changed };
}

/** Records that a person of the office has opened a submission. */
export const markRead = (database: Database, id: number) =>
  database.updateTable("submission").set({ unread: 0 }).where("id", "=", id).execute();

export const addHistory = (
  trx: Database,
  submission_id: number,
  event: Omit<Insertable<Schema["history"]>, "submission_id">,
) =>
  trx
    .insertInto("history")
    .values({ submission_id, ...event })
    .execute();

/** Removes queued mails that ask for an answer. Of a closed submission also their marks, so that reopening queues them again. */
async function dropReminders(trx: Database, { id, status }: Submission): Promise<void> {
  for (const event of ["reminder", "overdue"] as const) {
    const unsent = { submission_id: id, channel: "office", kind: event, state: "queued", lease: 0 } as const;
    const reports = trx.deleteFrom("outbox").where((row) => row.and(unsent));
    const { numDeletedRows } = await reports.executeTakeFirst();
    if (status !== "closed" || numDeletedRows === 0n) continue;
    const submission = trx.updateTable("submission").where("id", "=", id);
    await submission.set({ [MARKS[event]]: null }).execute();
  }
}

/** A report about a due time, and the column that marks the submissions that it was made of. */
export type DueEvent = keyof typeof MARKS;
export const MARKS = { reminder: "reminded_at", overdue: "overdue_at" } as const;
