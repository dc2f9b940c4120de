import { nextOpening, openingToday } from "../business-hours/due-times.ts";
import type { Config } from "../config/config.ts";
import { addHistory } from "../database/change-submission.ts";
import { type DueSubmission, findDueBefore, markOverdue, markReminded } from "../database/due-submissions.ts";
import { readLastBackup } from "../database/last-backup.ts";
import { claimNotice } from "../database/notices.ts";
import type { Database } from "../database/open-database.ts";
import { type NewDelivery, queueDelivery } from "../database/queue-delivery.ts";
import type { Milliseconds } from "../database/schema.ts";
import { messageIds } from "./message-id.ts";
import { backupMail, morningMail, overdueMail, reminderMail } from "./office-mails.ts";
import type { WorkerLog } from "./outbox-worker.ts";
import type { PreparedMail } from "./prepared-mail.ts";
import { type Clock, type RepeatedCheck, repeatCheck } from "./repeat-check.ts";

export type OfficeRemindersOptions = {
  /** The opening hours and texts of the site in it change with each build; all other settings are read once. */
  config: () => Pick<Config, "dataDir" | "office" | "officeHours" | "siteOrigin" | "webhook">;
  database: Database;
  log: WorkerLog;
  clock: Clock;
  /** Called when the outbox has new deliveries. */
  onQueued(): void;
};

const CHECK_MS = 60 * 1000;

/**
 * Queues the mails that keep the office's promises: reminders, mails about overdue submissions, the list of the morning, and
 * a notice that backups are missing.
 *
 * Reports are marked in the transaction that queues their mails. So several servers and restarts report nothing twice,
 * and a process that is killed loses nothing.
 */
export function startOfficeReminders({
  config,
  database,
  log,
  clock,
  onQueued,
}: OfficeRemindersOptions): RepeatedCheck {
  const { dataDir, office: people, siteOrigin, webhook } = config();
  const messageId = messageIds(siteOrigin);
  /** The day whose list was queued or not necessary, so that the database is not asked again. */
  let lastMorning: string | undefined;
  /** The time of the last backup in the report that was queued, or `never`. */
  let reportedBackup: string | undefined;

  const queue = (trx: Database, delivery: NewDelivery, now: Milliseconds) =>
    queueDelivery(trx, delivery, { now, messageId });
  const mailTo = (trx: Database, person: string, about: string, mail: PreparedMail, now: Milliseconds) =>
    queue(trx, { channel: "office", purpose: `${about} ${person}`, recipient: person, payload: mail }, now);
  const report = async (
    trx: Database,
    submission: DueSubmission,
    { event, recipients, mail, now }: Report,
  ): Promise<void> => {
    const isAgain = await wasReported(trx, submission, event);
    const purposeOf = (about: string) => (isAgain ? `${about} ${submission.due_at}` : about);
    await addHistory(trx, submission.id, { at: now, actor: null, event });
    for (const recipient of recipients) {
      const payload = mail(submission, recipient, config());
      const purpose = purposeOf(`${event} ${recipient}`);
      await queue(trx, { submission, channel: "office", purpose, recipient, payload }, now);
    }
    const purpose = purposeOf(event === "reminder" ? "due-soon" : event);
    if (webhook) await queue(trx, { submission, channel: "webhook", purpose }, now);
  };

  const reportDue = async (now: Milliseconds): Promise<boolean> => {
    const counts = await database.transaction().execute(async (trx) => {
      const reminded = await markReminded(trx, now);
      const overdue = await markOverdue(trx, now);
      for (const submission of reminded) {
        const { owner } = submission;
        const recipients = owner !== null && people.includes(owner) ? [owner] : people;
        await report(trx, submission, { event: "reminder", recipients, mail: reminderMail, now });
      }
      for (const submission of overdue)
        await report(trx, submission, { event: "overdue", recipients: people, mail: overdueMail, now });
      return { reminded: reminded.length, overdue: overdue.length };
    });
    const isReported = counts.reminded + counts.overdue > 0;
    if (isReported) log.info(counts, "the office is reminded of submissions");
    return isReported;
  };

  const sendMorningList = async (now: Milliseconds): Promise<boolean> => {
    const { officeHours } = config();
    const today = openingToday(now, officeHours);
    if (!today || today.date === lastMorning || now < today.opens || now >= today.closes) return false;
    const count = await database.transaction().execute(async (trx) => {
      if ((await claimNotice(trx, { day: today.date, channel: "morning" }, now)) === undefined) return 0;
      const due = await findDueBefore(trx, nextOpening(now, officeHours));
      if (due.length > 0) {
        const mail = morningMail(due, now, config());
        for (const person of people) await mailTo(trx, person, `morning ${today.date}`, mail, now);
      }
      return due.length;
    });
    lastMorning = today.date;
    if (count > 0) log.info({ due: count }, "the list of the morning is queued");
    return count > 0;
  };

  const reportLateBackup = async (now: Milliseconds): Promise<boolean> => {
    const { last, isLate } = await backupState(dataDir, now);
    const time = last === undefined ? "never" : new Date(last).toISOString();
    if (!isLate || time === reportedBackup) return false;
    const about = `backup ${time}`;
    const mail = backupMail(last, config());
    const queued = await database.transaction().execute(async (trx) => {
      const results: boolean[] = [];
      for (const person of people) results.push(await mailTo(trx, person, about, mail, now));
      return results.includes(true);
    });
    reportedBackup = time;
    if (queued) log.warn({ last: time }, "a backup is missing");
    return queued;
  };

  const logError = (thrown: unknown) =>
    log.error({ err: thrown }, "the office could not be reminded; trying again in a minute");
  const check = async () => {
    const now = clock.now();
    const results = [];
    for (const step of [reportDue, sendMorningList, reportOldBackup]) {
      results.push(
        await step(now).catch((thrown: unknown) => {
          logError(thrown);
          return false;
        }),
      );
    }
    if (results.includes(true)) onQueued();
    return undefined;
  };
  return repeatCheck(check, {
    everyMs: CHECK_MS,
    clock,
    onError: logError,
  });
}

/** True if a reopened submission was reported for an earlier due time. */
async function wasReported(trx: Database, submission: DueSubmission, event: Report["event"]): Promise<boolean> {
  const earlier = await trx
    .selectFrom("history")
    .select("id")
    .where("submission_id", "=", submission.id)
    .where("event", "=", event)
    .where("at", "<", (event === "reminder" ? submission.remind_at : null) ?? submission.due_at)
    .executeTakeFirst();
  return earlier !== undefined;
}

type Report = {
  event: "reminder" | "overdue";
  recipients: readonly string[];
  mail: typeof reminderMail;
  now: Milliseconds;
};
