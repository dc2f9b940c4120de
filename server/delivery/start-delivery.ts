import type { FastifyBaseLogger } from "fastify";
import { type Config, mailFolderIn } from "../config/config.ts";
import type { Database } from "../database/open-database.ts";
import type { Scanner } from "../uploads/clamd-scanner.ts";
import { acknowledgementChannel } from "./acknowledgement-channel.ts";
import { failureMailChannel, failureWebhookChannel } from "./failure-notice-channels.ts";
import { startFailureNotices } from "./failure-notices.ts";
import { mailChannel } from "./mail-channel.ts";
import { fileTransport, smtpTransport } from "./mail-transport.ts";
import { SYSTEM_CLOCK, startOutboxWorker } from "./outbox-worker.ts";
import type { MailSettings } from "./submission-mail.ts";
import { webhookChannel } from "./webhook-channel.ts";

/** Concurrent deliveries to the operator; each has its file in memory. */
const DELIVERIES = 2;
/** Concurrent acknowledgements, on a connection of their own: the operator's mail never waits for a visitor's. */
const ACKNOWLEDGEMENTS = 1;

export type DeliveryOptions = {
  config: Config;
  store: Database;
  /** The virus scanner; undefined: none. */
  scanner: Scanner | undefined;
  log: FastifyBaseLogger;
  workerId: number;
};

export type Delivery = {
  transport: "smtp" | "files";
  /** Starts what is due now. Call it when the outbox has new deliveries. */
  wake(): void;
  /** Cancels the running deliveries. */
  abort(): void;
  /** Takes no new deliveries; resolves when the running ones have ended and are recorded. */
  stop(): Promise<void>;
};

/** Starts a worker for each channel, so that a slow or unreachable receiver delays no other, and the failure notices. */
export function startDelivery({ config, store, scanner, log, workerId }: DeliveryOptions): Delivery {
  const { webhook, acknowledgements, smtpUrl } = config;
  const transport = smtpUrl
    ? smtpTransport(smtpUrl, DELIVERIES + ACKNOWLEDGEMENTS)
    : fileTransport(mailFolderIn(config));
  const aborting = new AbortController();
  const settings = mailSettings(config);
  const webhookMeans = { now: Date.now, abandon: aborting.signal };
  const notices = startFailureNotices({
    store,
    channels: [
      failureMailChannel(transport, settings),
      ...(webhook ? [failureWebhookChannel({ ...webhookMeans, webhook })] : []),
    ],
    log,
    clock: SYSTEM_CLOCK,
  });
  const channels = [
    mailChannel({ store, transport, settings, scanner, abandon: aborting.signal, concurrency: DELIVERIES }),
    webhookChannel({ ...webhookMeans, store, webhook }),
    acknowledgementChannel({ transport, settings, texts: acknowledgements, concurrency: ACKNOWLEDGEMENTS }),
  ];
  const shared = { store, log, clock: SYSTEM_CLOCK, random: Math.random, workerId, onFailed: notices.wake };
  const workers = channels.map((channel) => startOutboxWorker({ ...shared, channel }));
  return {
    transport: transport.kind,
    wake() {
      for (const worker of workers) worker.wake();
    },
    abort() {
      aborting.abort();
      transport.close();
    },
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
      await notices.stop();
      transport.close();
    },
  };
}

const mailSettings = ({ siteName, siteOrigin, mailFrom, mailTo, careersMailTo }: Config): MailSettings => ({
  siteName,
  siteOrigin,
  from: mailFrom,
  to: { contact: mailTo, demo: mailTo, application: careersMailTo },
});
