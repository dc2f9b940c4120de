import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import { type Config, mailFolderIn } from "./config/config.ts";
import { ConfigError } from "./config/config-error.ts";
import { describeLocation } from "./config/database-location.ts";
import { loadConfig } from "./config/load-config.ts";
import { openWithErrorMessage } from "./database/database-error-message.ts";
import { lockDataDir } from "./database/lock-data-dir.ts";
import { databasePath } from "./database/node-sqlite.ts";
import { type Database, openDatabase } from "./database/open-database.ts";
import { registerWorker, type WorkerSession } from "./database/worker-session.ts";
import { acknowledgementChannel } from "./delivery/acknowledgement-channel.ts";
import type { Channel } from "./delivery/channel.ts";
import { failureMailChannel, failureWebhookChannel } from "./delivery/failure-notice-channels.ts";
import { type FailureNoticeChannel, type FailureNotices, startFailureNotices } from "./delivery/failure-notices.ts";
import { mailChannel } from "./delivery/mail-channel.ts";
import { fileTransport, type MailTransport, smtpTransport } from "./delivery/mail-transport.ts";
import { type OutboxWorker, SYSTEM_CLOCK, startOutboxWorker } from "./delivery/outbox-worker.ts";
import type { MailSettings } from "./delivery/submission-mail.ts";
import { webhookChannel } from "./delivery/webhook-channel.ts";
import { loadPages, type Pages } from "./http/pages.ts";
import type { ReadyMessage } from "./ready-message.ts";
import { schedulePurge } from "./retention/schedule-purge.ts";
import { circuitBreaker } from "./uploads/circuit-breaker.ts";
import { clamdScanner, type Scanner } from "./uploads/clamd-scanner.ts";
import { spoolFolder, sweepSpool } from "./uploads/spool.ts";

/** Once asked to stop, what runs may take this long to finish; writing down what became of it comes after. */
const STOP_MS = 10_000;
/** How many mails go out side by side, each with its file in memory. */
const DELIVERIES = 2;
/** A connection of their own, so that the operator's mail never waits for a visitor's. */
const ACKNOWLEDGEMENTS = 1;

type Running = {
  app: FastifyInstance;
  claim: Disposable;
  store: Database;
  presence: WorkerSession;
  pages: Pages | undefined;
  workers: OutboxWorker[];
  notices: FailureNotices;
  stopPurging(): Promise<void>;
  /** Ends deliveries that take longer than a stop may. */
  abandon: AbortController;
  transport: MailTransport;
  dataDir: string;
};

/** Starts the server: settings → data folder → store → app → listen; stops it cleanly on SIGTERM and SIGINT. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { dist: { type: "string", default: "dist" }, site: { type: "string", default: "content/site.yaml" } },
  });
  const config = loadConfig(values.site);
  const running = await start(config, values.dist);
  stopOnSignal(running);
  /* Last: whoever waits for this line may send a signal the moment it comes. */
  sayReady(running, config);
}

async function start(config: Config, distDir: string): Promise<Running> {
  const claim = await lockDataDir(config.dataDir, () => sayWaiting(config));
  const store = await openWithErrorMessage(config.store, openDatabase);
  const pages = await loadPages(distDir, config);
  let workers: OutboxWorker[] = [];
  const onSaved = () => {
    for (const { wake } of workers) wake();
  };
  const scanner = config.clamd && circuitBreaker(clamdScanner(config.clamd), () => performance.now());
  const app = buildApp(config, { store, pages, scanner, now: Date.now, onSaved });
  const transport = openTransport(config);
  await sweep(app, config);
  await listenOrExplain(app, config);
  const presence = await openWithErrorMessage(config.store, (place) =>
    registerWorker(place, () =>
      app.log.warn("the connection that holds this process's mail was lost; making it again"),
    ),
  );
  const abandon = new AbortController();
  const means = { store, transport, scanner, abandon: abandon.signal };
  const notices = startFailureNotices({
    store,
    channels: noticeChannels(config, means),
    log: app.log,
    clock: SYSTEM_CLOCK,
  });
  const outbox = {
    store,
    log: app.log,
    clock: SYSTEM_CLOCK,
    random: Math.random,
    holder: presence.holder,
    onFailed: notices.wake,
  };
  const channels = openChannels(config, means);
  workers = channels.map((channel) => startOutboxWorker({ ...outbox, channel }));
  if (!pages) app.log.warn({ distDir }, "the site is not built; only the API answers");
  const { retentionDays } = config;
  const mailFolder = mailFolderIn(config);
  const stopPurging = schedulePurge({ store, mailFolder, retentionDays, log: app.log, clock: SYSTEM_CLOCK });
  return {
    app,
    claim,
    store,
    presence,
    pages,
    workers,
    notices,
    stopPurging,
    abandon,
    transport,
    dataDir: config.dataDir,
  };
}

/** Each has a worker of its own: a receiver that is slow or away holds up nothing but itself. */
function openChannels(config: Config, { store, transport, scanner, abandon }: Means): Channel[] {
  const settings = mailSettings(config);
  return [
    mailChannel({ store, transport, settings, scanner, abandon, concurrency: DELIVERIES }),
    webhookChannel({ store, webhook: config.webhook, now: Date.now, abandon }),
    acknowledgementChannel({ transport, settings, texts: config.acknowledgements, concurrency: ACKNOWLEDGEMENTS }),
  ];
}

/** The operator is told of failed deliveries by mail and, where there is one, by the webhook. */
function noticeChannels(config: Config, { transport, abandon }: Means): FailureNoticeChannel[] {
  const { webhook } = config;
  return [
    failureMailChannel(transport, mailSettings(config)),
    ...(webhook ? [failureWebhookChannel({ webhook, now: Date.now, abandon })] : []),
  ];
}

type Means = { store: Database; transport: MailTransport; scanner: Scanner | undefined; abandon: AbortSignal };

/**
 * What was being uploaded when an earlier process was killed was never answered with a success. Before anybody may send
 * us something: after that it would go too.
 */
async function sweep(app: FastifyInstance, { dataDir }: Config): Promise<void> {
  const removed = await sweepSpool(spoolFolder(dataDir));
  if (removed > 0) app.log.info({ removed }, "unfinished uploads removed");
}

/** A sentence for whoever sits in front of it; there is no log yet. */
function sayWaiting({ dataDir }: Config): void {
  process.stderr.write(`Another server is using ${dataDir}; waiting for it to stop.\n`);
}

/** In the log, and to a parent that opened a channel: `npm start` has to hear it whatever LOG_LEVEL is. */
function sayReady({ app, pages, transport }: Running, config: Config): void {
  const { store } = config;
  const dataDir = resolve(config.dataDir);
  const database = store.engine === "sqlite" ? databasePath(dataDir) : describeLocation(store);
  const where = { url: app.listeningOrigin, dataDir, database };
  app.log.info({ ...where, pages: pages?.files.size ?? 0, mail: transport.kind }, "ready");
  process.send?.({ ready: where } satisfies ReadyMessage);
  void pages?.compressed.then(() => app.log.info("pages compressed"));
}

function openTransport(config: Config): MailTransport {
  return config.smtpUrl
    ? smtpTransport(config.smtpUrl, DELIVERIES + ACKNOWLEDGEMENTS)
    : fileTransport(mailFolderIn(config));
}

const mailSettings = ({ siteName, siteOrigin, mailFrom, mailTo, careersMailTo }: Config): MailSettings => ({
  siteName,
  siteOrigin,
  from: mailFrom,
  to: { contact: mailTo, demo: mailTo, application: careersMailTo },
});

async function listenOrExplain(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (cause) {
    const sentence = LISTEN_FAILURES[(cause as NodeJS.ErrnoException).code ?? ""];
    throw sentence ? new ConfigError(sentence(host, port), { cause }) : cause;
  }
}

const LISTEN_FAILURES: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (host, port) => `PORT: ${port} is already in use on ${host}; stop the other program or set another PORT.`,
  EACCES: (_host, port) => `PORT: ${port} may not be opened by this user; set a PORT above 1023.`,
  EADDRNOTAVAIL: (host) => `HOST: ${host} is not an address of this machine.`,
  ENOTFOUND: (host) => `HOST: ${host} cannot be found.`,
};

/** A terminal and the npm in between may each pass on the same Ctrl+C, so only the first signal counts. */
function stopOnSignal(running: Running): void {
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      stop(running).catch((thrown: unknown) => {
        running.app.log.fatal({ err: thrown }, "the stop failed");
        process.exit(1);
      });
    });
  }
}

/**
 * Lets what runs finish, within STOP_MS, writes down what became of it, and leaves. How long that takes at most says
 * `claim-data-dir.ts`. What is still in the outbox waits for the next start.
 */
async function stop(running: Running): Promise<void> {
  const { app, claim, store, presence, workers, notices, stopPurging, abandon, transport, dataDir } = running;
  app.log.info("stopping");
  const hurry = setTimeout(() => {
    app.server.closeAllConnections();
    abandon.abort();
    transport.close();
  }, STOP_MS);
  await Promise.all([app.close(), ...workers.map((worker) => worker.stop()), stopPurging()]);
  await notices.stop();
  clearTimeout(hurry);
  transport.close();
  presence[Symbol.dispose]();
  await store.destroy();
  /* Uploads that were cut off just now may not have removed their file yet. The next start sweeps again. */
  await sweepSpool(spoolFolder(dataDir)).catch((thrown: unknown) => {
    app.log.warn({ err: thrown }, "the spool could not be swept");
  });
  claim[Symbol.dispose]();
  app.log.info("stopped");
  process.exit(0);
}

/* What visitors send is nobody else's to read on this machine. */
process.umask(0o077);

try {
  await main();
} catch (thrown) {
  if (!(thrown instanceof ConfigError)) throw thrown;
  process.stderr.write(`${thrown.message}\n`);
  process.exit(1);
}
