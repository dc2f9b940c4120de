import type { FastifyBaseLogger } from "fastify";
import { mailFolderIn, type Settings } from "../config/settings.ts";
import type { Database } from "../database/schema.ts";
import type { Scanner } from "../uploads/clamd-scanner.ts";
import { startFailureNotices } from "./failure-notices.ts";
import { type AppendToSent, answerCopies, MAIL_CONNECTIONS, mailChannels, startFileScans } from "./mail-channels.ts";
import { fileTransport, removeMailFiles, smtpTransport } from "./mail-transport.ts";
import { startOfficeReminders } from "./office-reminders.ts";
import { startOutboxWorker } from "./outbox-worker.ts";
import { SYSTEM_CLOCK } from "./repeat-check.ts";
import { webhookChannel } from "./webhook-channel.ts";

export type DeliveryOptions = {
  /** The texts and mail addresses of the site in it change with each build; all other settings are read once. */
  settings: () => Settings;
  database: Database;
  scanner: Scanner | undefined;
  log: FastifyBaseLogger;
  workerId: number;
  appendToSent?: AppendToSent;
};

/** Starts the notices, reminders and file scans, and a worker per channel, so that no slow receiver delays other channels. */
export function startDelivery(options: DeliveryOptions) {
  const { settings, database, scanner, log, workerId, appendToSent = async () => false } = options;
  const { webhook, smtpUrl, dataDir } = settings();
  const transport = smtpUrl ? smtpTransport(smtpUrl, MAIL_CONNECTIONS) : fileTransport(mailFolderIn({ dataDir }));
  const aborting = new AbortController();
  const { signal } = aborting;
  const copyAnswer = answerCopies({ transport, settings, appendToSent, log });
  const channels = [
    ...Object.values(mailChannels({ database, scanner, transport, settings, signal, copyAnswer })),
    webhookChannel({ database, webhook, now: Date.now, signal }),
  ];
  /* The erasure cannot remove a file that is written after it. */
  const onErased = async (reference: string) => {
    if (transport.kind === "files" && reference !== "")
      await removeMailFiles(mailFolderIn({ dataDir }), new Set([reference]));
  };
  const shared = { database, log, clock: SYSTEM_CLOCK };
  const working = { ...shared, random: Math.random, workerId, onFailed: () => notices.wake(), onErased };
  const workers = channels.map((channel) => startOutboxWorker({ ...working, channel }));
  const scans = scanner && startFileScans({ ...shared, scanner, signal });
  const wake = () => {
    for (const worker of workers) worker.wake();
  };
  const queueing = { ...shared, settings, onQueued: wake };
  const notices = startFailureNotices(queueing);
  const reminders = settings().office.length > 0 ? startOfficeReminders(queueing) : undefined;
  return {
    transport: transport.kind,
    /** Starts all due deliveries. Call it after adding deliveries to the outbox. */
    wake,
    abort() {
      aborting.abort();
      transport.close();
    },
    /** Starts no more deliveries. Resolves when the results of all running deliveries are saved. */
    async stop() {
      await Promise.all([reminders, scans, ...workers, notices].map((each) => each?.stop()));
      transport.close();
    },
  };
}
