import { openingToday } from "../business-hours/due-times.ts";
import { backupFinding } from "../checks/deployment-checks.ts";
import type { DeliveryKindName } from "../database/kinds.ts";
import { backupFacts } from "../database/last-backup.ts";
import { queueDelivery, wasQueued } from "../database/queue-delivery.ts";
import type { Milliseconds } from "../database/schema.ts";
import { dueReports, type ReminderSettings } from "./due-reports.ts";
import type { PreparedMail } from "./mail.ts";
import { brokenMail } from "./office-mails.ts";
import { type QueueingCheck, repeatCheck } from "./repeat-check.ts";

const CHECK_MS = 60 * 1000;

/**
 * Queues the mails that keep the office's promises: reminders, mails about overdue submissions, the list of the morning, and
 * a notice that backups are missing.
 *
 * Reports are marked in the transaction that queues their mails, or adds them to a summary. So several servers and restarts
 * report nothing twice, and a process that is killed loses nothing.
 */
export function startOfficeReminders({ onQueued, ...options }: QueueingCheck<ReminderSettings>) {
  const { settings, database, log, clock } = options;
  const { dataDir, office: people } = settings();
  const reportDue = dueReports(options);

  /** Queues a delivery for each person, once for each `time`. @returns false if it was queued before, also by another server */
  const queueForAll = (kind: DeliveryKindName, time: string, payload: PreparedMail | undefined, now: Milliseconds) =>
    database.transaction().execute(async (trx) => {
      let isQueued = false;
      for (const recipient of people) {
        const delivery = { channel: "office", kind, key: [time, recipient], recipient, payload } as const;
        /* An insert that conflicts writes, too. */
        if (await wasQueued(trx, null, delivery)) continue;
        if (await queueDelivery(trx, delivery, { now, settings: settings() })) isQueued = true;
      }
      return isQueued;
    });

  /** Its content is decided when it is sent: nobody gets an empty one. */
  const sendMorningList = async (now: Milliseconds): Promise<boolean> => {
    const today = openingToday(now, settings().officeHours);
    if (!today || now < today.opens || now >= today.closes) return false;
    const isQueued = await queueForAll("morning", today.date, undefined, now);
    if (isQueued) log.info({ people: people.length }, "the lists of the morning are queued");
    return isQueued;
  };

  const reportLateBackup = async (now: Milliseconds): Promise<boolean> => {
    const facts = await backupFacts(dataDir);
    const finding = backupFinding(facts, dataDir, now);
    const time = facts.last === undefined ? "never" : new Date(facts.last).toISOString();
    if (finding.verdict !== "broken") return false;
    const isQueued = await queueForAll("backup", time, brokenMail(finding, settings().officeWords), now);
    if (isQueued) log.warn({ last: time }, "a backup is missing");
    return isQueued;
  };

  const logError = (thrown: unknown) =>
    log.error({ err: thrown }, "the office could not be reminded; trying again in a minute");
  const check = async (stopping: AbortSignal) => {
    const now = clock.now();
    for (const step of [reportDue, sendMorningList, reportLateBackup]) {
      if (stopping.aborted) break;
      const isQueued = await step(now, stopping).catch(logError);
      if (isQueued) onQueued();
    }
    return undefined;
  };
  return repeatCheck(check, { everyMs: CHECK_MS, clock, onError: logError });
}
