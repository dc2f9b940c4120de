import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { Settings } from "../config/settings.ts";
import { addHistory, type DueEvent } from "../database/change-submission.ts";
import {
  areMoreUnreported,
  claimWaiting,
  type DueSubmission,
  type KindCounts,
  markReported,
} from "../database/due-submissions.ts";
import { engineOf } from "../database/engine.ts";
import { findWaiting } from "../database/find-mails.ts";
import type { DeliveryKindName } from "../database/kinds.ts";
import { type NewDelivery, queueDelivery } from "../database/queue-delivery.ts";
import type { Database, Milliseconds, Submission } from "../database/schema.ts";
import type { PreparedMail } from "./mail.ts";
import { dueMail, summaryMail, unchosenMail } from "./office-mails.ts";
import type { QueueingCheck } from "./repeat-check.ts";

/** The opening hours and the texts of the site change with each build. */
export type ReminderSettings = Pick<
  Settings,
  "dataDir" | "office" | "officeHours" | "officeWords" | "siteOrigin" | "webhook"
>;
export type ReminderOptions = Omit<QueueingCheck<ReminderSettings>, "onQueued">;

/** Submissions reported in one transaction. On SQLite every other request waits for it, for some 10 ms. */
const BATCH = 50;
/** For more submissions at once, each person gets one mail instead of one for each. */
const MAX_MAILS = 10;
/** A summary is sent so long after its last batch. A killed server leaves it to the outbox, and the rest to the next check. */
const SUMMARY_WAIT_MS = 3 * 1000;

/**
 * Reports submissions that are due soon or overdue to their owners and the webhook, and those that wait for their visitors to
 * their owners.
 *
 * @returns a check, which is true if it has queued deliveries
 */
export function dueReports({ settings, database, log, clock }: ReminderOptions) {
  const { office: people, webhook } = settings();

  const queue = (trx: Database, delivery: NewDelivery, now: Milliseconds) =>
    queueDelivery(trx, delivery, { now, settings: settings() });

  /** The owner, or all people if nobody who works here owns it. */
  const ownerOrAll = ({ owner }: Pick<Submission, "owner">) =>
    owner !== null && people.includes(owner) ? [owner] : people;

  const reportDue = async (now: Milliseconds, stopping: AbortSignal): Promise<boolean> => {
    let count = 0;
    for (const event of ["reminder", "overdue"] as const) {
      const isSummary = await areMoreUnreported(database, event, now, MAX_MAILS);
      let batch: number;
      do {
        batch = await database.transaction().execute((trx) => reportBatch(trx, event, isSummary, now));
        if (batch > 0) log.info({ event, count: batch }, "the office is reminded of submissions");
        count += batch;
        await setImmediate();
      } while (batch === BATCH && !stopping.aborted);
    }
    const waiting = await database.transaction().execute((trx) => reportWaiting(trx, now));
    if (waiting > 0) log.info({ event: "unchosen", count: waiting }, "the office is reminded of submissions");
    return count + waiting > 0;
  };

  /** Reminds of demos that wait for their visitors. @returns how many */
  const reportWaiting = async (trx: Database, now: Milliseconds): Promise<number> => {
    const waiting = await claimWaiting(trx, now);
    for (const demo of waiting) {
      await addHistory(trx, demo.id, { at: now, actor: null, event: "reminder" });
      const payload = unchosenMail(demo, now, settings());
      for (const recipient of ownerOrAll(demo)) {
        const key = [recipient, demo.version, demo.reminded_at === null ? "first" : "last"];
        await queue(trx, { submission: demo, channel: "office", kind: "reminder", key, recipient, payload }, now);
      }
    }
    return waiting.length;
  };

  const reportBatch = async (trx: Database, event: DueEvent, isSummary: boolean, now: Milliseconds) => {
    const submissions = await markReported(trx, event, now, BATCH);
    if (submissions.length === 0) return 0;
    const reports = submissions.map(({ id }) => ({ submission_id: id, at: now, actor: null, event }));
    await trx.insertInto("history").values(reports).execute();
    const waitingOf = await findWaiting(trx, isSummary ? [] : submissions);
    /* A statement for each submission makes pages wait four times as long. */
    for (const submission of isSummary && !webhook ? [] : submissions) {
      const again = (await wasReported(trx, submission, event)) ? [submission.due_at] : [];
      for (const recipient of isSummary ? [] : ownerOrAll(submission)) {
        const reminder = { waiting: waitingOf(submission), person: recipient, now };
        const payload = dueMail(event, submission, reminder, settings());
        const key = [recipient, ...again];
        await queue(trx, { submission, channel: "office", kind: event, key, recipient, payload }, now);
      }
      const kind = event === "reminder" ? "due-soon" : event;
      if (webhook) await queue(trx, { submission, channel: "webhook", kind, key: again }, now);
    }
    if (isSummary) {
      for (const person of people) {
        const theirs = submissions.filter((submission) => ownerOrAll(submission).includes(person));
        if (theirs.length > 0) await addToSummary(trx, person, event, theirs);
      }
    }
    return submissions.length;
  };

  /** Adds submissions to the summary for this person that no server has tried to send, or to a new one. */
  const addToSummary = async (trx: Database, person: string, event: DueEvent, added: DueSubmission[]) => {
    const kind = `${event}-summary` as const satisfies DeliveryKindName;
    const waiting = await trx
      .selectFrom("outbox")
      .select(["id", "payload"])
      .where((row) => row.and({ channel: "office", kind, state: "queued", attempts: 0, recipient: person }))
      .$if(engineOf(trx) === "postgres", (query) => query.forUpdate())
      .executeTakeFirst();
    const counts: KindCounts = waiting ? (JSON.parse(waiting.payload ?? "") as Summary).counts : {};
    for (const { kind } of added) counts[kind] = (counts[kind] ?? 0) + 1;
    const payload: Summary = { ...summaryMail(event, counts, settings().officeWords), counts };
    const now = clock.now();
    const due = now + SUMMARY_WAIT_MS;
    if (waiting)
      await trx
        .updateTable("outbox")
        .set({ payload: JSON.stringify(payload), due })
        .where("id", "=", waiting.id)
        .execute();
    else {
      const key = [randomUUID(), person];
      await queue(trx, { channel: "office", kind, key, recipient: person, payload, notBefore: due }, now);
    }
  };

  return reportDue;
}

/** True if a reopened submission was reported for an earlier due time. */
async function wasReported(trx: Database, submission: DueSubmission, event: DueEvent): Promise<boolean> {
  const time = (event === "reminder" ? submission.remind_at : null) ?? submission.due_at;
  const reports = trx.selectFrom("history").where((row) => row.and({ submission_id: submission.id, event }));
  return (await reports.select("id").where("at", "<", time).executeTakeFirst()) !== undefined;
}

/** A summary in the outbox, with the numbers in its text. */
type Summary = PreparedMail & { counts: KindCounts };
