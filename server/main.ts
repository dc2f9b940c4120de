import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import { type Config, ConfigError, mailFolderIn } from "./config.ts";
import { deliverSubmission } from "./delivery/deliver-submission.ts";
import { fileTransport, type MailTransport, smtpTransport } from "./delivery/mail-transport.ts";
import { type OutboxWorker, SYSTEM_CLOCK, startOutboxWorker } from "./delivery/outbox-worker.ts";
import type { MailSettings } from "./delivery/submission-mail.ts";
import { loadConfig } from "./load-config.ts";
import { loadPages, type Pages } from "./pages.ts";
import { openStore, type Store } from "./store/open-store.ts";
import { purgeDaily } from "./store/purge-daily.ts";
import { spoolFolder, sweepSpool } from "./uploads/spool.ts";

/** What runs may take this long to finish once the process is asked to stop. */
const STOP_MS = 10_000;
/** How many mails go out side by side. */
const DELIVERIES = 4;

/** The moment this process began. */
const STARTED = new Date(Date.now() - process.uptime() * 1000);

type Running = {
  app: FastifyInstance;
  store: Store;
  pages: Pages | undefined;
  worker: OutboxWorker;
  stopPurging(): Promise<void>;
  transport: MailTransport;
};

/** Starts the server: settings → store → app → listen; stops it cleanly on SIGTERM and SIGINT. */
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
  const store = await openStoreOrExplain(config);
  const pages = await loadPages(distDir, config);
  let wakeWorker = () => {};
  const app = buildApp(config, { store, pages, now: Date.now, onKept: () => wakeWorker() });
  const transport = openTransport(config);
  const settings = mailSettings(config);
  await listenOrExplain(app, config);
  /* After the port is ours: a second server on the same data must not take over the first one's mail. */
  const worker = startOutboxWorker({
    store,
    deliver: (delivery) => deliverSubmission(delivery, { store, transport, settings }),
    log: app.log,
    clock: SYSTEM_CLOCK,
    random: Math.random,
    concurrency: DELIVERIES,
  });
  wakeWorker = worker.wake;
  await sweep(app, config);
  if (!pages) app.log.warn({ distDir }, "the site is not built; only the API answers");
  const { retentionDays } = config;
  const mailFolder = mailFolderIn(config);
  const stopPurging = purgeDaily({ store, mailFolder, retentionDays, log: app.log, clock: SYSTEM_CLOCK });
  return { app, store, pages, worker, stopPurging, transport };
}

/** What was being uploaded when an earlier process was killed was never answered with a success. */
async function sweep(app: FastifyInstance, { dataDir }: Config): Promise<void> {
  const removed = await sweepSpool(spoolFolder(dataDir), STARTED);
  if (removed > 0) app.log.info({ removed }, "unfinished uploads removed");
}

function sayReady({ app, pages, transport }: Running, { dataDir }: Config): void {
  const facts = { url: app.listeningOrigin, pages: pages?.files.size ?? 0, mail: transport.kind };
  app.log.info({ ...facts, dataDir: resolve(dataDir) }, "ready");
  void pages?.compressed.then(() => app.log.info("pages compressed"));
}

function openTransport(config: Config): MailTransport {
  return config.smtpUrl ? smtpTransport(config.smtpUrl, DELIVERIES) : fileTransport(mailFolderIn(config));
}

const mailSettings = ({ siteName, siteOrigin, mailFrom, mailTo, careersMailTo }: Config): MailSettings => ({
  siteName,
  siteOrigin,
  from: mailFrom,
  to: { contact: mailTo, demo: mailTo, application: careersMailTo },
});

async function openStoreOrExplain({ dataDir }: Config): Promise<Store> {
  try {
    return await openStore(dataDir);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError(`DATA_DIR: the database in ${dataDir} cannot be opened: ${reason}.`, { cause });
  }
}

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
      void stop(running);
    });
  }
}

/** Lets what runs finish, within STOP_MS, and leaves. What is still in the outbox waits for the next start. */
async function stop({ app, store, worker, stopPurging, transport }: Running): Promise<void> {
  app.log.info("stopping");
  const hurry = setTimeout(() => {
    app.server.closeAllConnections();
    transport.close();
  }, STOP_MS);
  await Promise.all([app.close(), worker.stop(), stopPurging()]);
  clearTimeout(hurry);
  transport.close();
  await store.destroy();
  app.log.info("stopped");
  process.exit(0);
}

try {
  await main();
} catch (thrown) {
  if (!(thrown instanceof ConfigError)) throw thrown;
  process.stderr.write(`${thrown.message}\n`);
  process.exit(1);
}
