import type { FastifyBaseLogger } from "fastify";
import type { FormWords } from "#contract/form-words.ts";
import { type Config, mailFolderIn } from "../config/config.ts";
import type { Database } from "../database/open-database.ts";
import type { Scanner } from "../uploads/clamd-scanner.ts";
import { acknowledgementChannel } from "./acknowledgement-channel.ts";
import { failureMailChannel, failureWebhookChannel } from "./failure-notice-channels.ts";
import { startFailureNotices } from "./failure-notices.ts";
import { mailChannel } from "./mail-channel.ts";
import { fileTransport, smtpTransport } from "./mail-transport.ts";
import { startOfficeReminders } from "./office-reminders.ts";
import { SYSTEM_CLOCK, startOutboxWorker } from "./outbox-worker.ts";
import { preparedMailChannel } from "./prepared-mail-channel.ts";
import type { MailSettings } from "./submission-mail.ts";
import { webhookChannel } from "./webhook-channel.ts";
import { removeMailFiles } from "./write-mail-file.ts";

/** Concurrent mails to the operator. Each one holds its file in memory. */
const MAIL_CONCURRENCY = 2;
/** Concurrent acknowledgements. They use a separate connection, so they never delay the operator's mails. */
const ACKNOWLEDGEMENT_CONCURRENCY = 1;

/** Concurrent mails of each of the channels `office` and `visitor`. */
const PREPARED_CONCURRENCY = 1;

export type DeliveryOptions = {
  /** The texts and mail addresses of the site in it change with each build; all other settings are read once. */
  config: () => Config;
  words: () => FormWords;
  database: Database;
  /** The virus scanner; undefined if none is configured. */
  scanner: Scanner | undefined;
  log: FastifyBaseLogger;
  workerId: number;
};

export type Delivery = {
  transport: "smtp" | "files";
  /** Starts all due deliveries. Call it after adding deliveries to the outbox. */
  wake(): void;
  /** Cancels the running deliveries. */
  abort(): void;
  /** Starts no more deliveries. Resolves when the results of all running deliveries are saved. */
  stop(): Promise<void>;
};

/** Starts the failure notices and one worker per channel, so that a slow receiver does not delay the other channels. */
export function startDelivery({ config, words, database, scanner, log, workerId }: DeliveryOptions): Delivery {
  const { webhook, smtpUrl, dataDir } = config();
  const transport = smtpUrl
    ? smtpTransport(smtpUrl, MAIL_CONCURRENCY + ACKNOWLEDGEMENT_CONCURRENCY + 2 * PREPARED_CONCURRENCY)
    : fileTransport(mailFolderIn({ dataDir }));
  const aborting = new AbortController();
  const settings = () => mailSettings(config(), words());
  const scanDependencies = { database, scanner, signal: aborting.signal };
  const webhookOptions = { now: Date.now, signal: aborting.signal };
  const notices = startFailureNotices({
    database,
    channels: [
      failureMailChannel(transport, settings),
      ...(webhook ? [failureWebhookChannel({ ...webhookOptions, webhook })] : []),
    ],
    log,
    clock: SYSTEM_CLOCK,
  });
  const prepared = () => {
    const { siteName, siteOrigin, mailFrom, officeKey } = config();
    return { siteName, siteOrigin, from: mailFrom, key: officeKey };
  };
  const channels = [
    mailChannel({ ...scanDependencies, transport, settings, concurrency: MAIL_CONCURRENCY }),
    webhookChannel({ ...webhookOptions, database, webhook }),
    acknowledgementChannel({
      transport,
      settings,
      words,
      texts: () => config().acknowledgements,
      concurrency: ACKNOWLEDGEMENT_CONCURRENCY,
    }),
    ...(["office", "visitor"] as const).map((name) =>
      preparedMailChannel({
        ...scanDependencies,
        name,
        transport,
        settings: prepared,
        concurrency: PREPARED_CONCURRENCY,
      }),
    ),
  ];
  /* The erasure cannot remove a file that is written after it. */
  const onErased = async (reference: string) => {
    if (transport.kind === "files") await removeMailFiles(mailFolderIn({ dataDir }), new Set([reference]));
  };
  const shared = {
    database,
    log,
    clock: SYSTEM_CLOCK,
    random: Math.random,
    workerId,
    onFailed: notices.wake,
    onErased,
  };
  const workers = channels.map((channel) => startOutboxWorker({ ...shared, channel }));
  const wake = () => {
    for (const worker of workers) worker.wake();
  };
  const reminders =
    config().office.length > 0
      ? startOfficeReminders({ config, database, log, clock: SYSTEM_CLOCK, onQueued: wake })
      : undefined;
  return {
    transport: transport.kind,
    wake,
    abort() {
      aborting.abort();
      transport.close();
    },
    async stop() {
      await reminders?.stop();
      await Promise.all(workers.map((worker) => worker.stop()));
      await notices.stop();
      transport.close();
    },
  };
}

const mailSettings = (
  { siteName, siteOrigin, mailFrom, mailTo, careersMailTo, officeHours, officeKey, office, retentionDays }: Config,
  { demo: { budgets } }: FormWords,
): MailSettings => ({
  siteName,
  siteOrigin,
  from: mailFrom,
  to: { contact: mailTo, demo: mailTo, application: careersMailTo },
  budgets,
  timeZone: officeHours.timeZone,
  key: officeKey,
  hasOffice: office.length > 0,
  retentionDays,
});
