import { resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import project from "../package.json" with { type: "json" };
import { buildApp } from "./app.ts";
import { publicOrigin } from "./checks/public-address.ts";
import { watchDeployment } from "./checks/watch-deployment.ts";
import { describeLocation } from "./config/database-location.ts";
import { loadEnvironment } from "./config/load-settings.ts";
import { readArguments } from "./config/read-arguments.ts";
import { DIST, readManifest } from "./config/read-manifest.ts";
import { type Settings, withSite } from "./config/settings.ts";
import { SettingsError } from "./config/settings-error.ts";
import { lockDataDir } from "./database/lock-data-dir.ts";
import { databasePath } from "./database/node-sqlite.ts";
import { openDatabase } from "./database/open-database.ts";
import type { Database } from "./database/schema.ts";
import { deleteSessionsOfOtherKey, deleteSessionsOfOthers } from "./database/sessions.ts";
import { openWithErrorMessage } from "./database/storage-error.ts";
import { registerWorker } from "./database/worker-session.ts";
import { SYSTEM_CLOCK } from "./delivery/repeat-check.ts";
import { startDelivery } from "./delivery/start-delivery.ts";
import { openLiveBuild } from "./http/live-build.ts";
import { loadPages } from "./http/pages.ts";
import { appendToSent } from "./mailbox/append-to-sent.ts";
import { startMailboxReaders } from "./mailbox/start-mailbox-readers.ts";
import type { ReadyMessage } from "./ready-message.ts";
import { eraseAgain, NOT_OVERWRITTEN } from "./retention/erase.ts";
import { schedulePurge } from "./retention/schedule-purge.ts";
import { clamdScanner } from "./uploads/clamd-scanner.ts";
import { circuitBreaker, scanUploads } from "./uploads/scan-upload.ts";
import { spoolFolder, sweepSpool } from "./uploads/spool.ts";

const USAGE = `Usage: npm run serve [-- --dist FOLDER]

Serves the built site and its backend until it gets SIGTERM or SIGINT. --dist is the built site, by default dist.
docs/settings.md lists the settings.
`;

/** After a stop signal, running requests and deliveries may take this long. Recording their results comes after. */
const STOP_MS = 10_000;
/** A stop that takes longer is given up. `lock-data-dir.ts` waits for it, and deploy/website.service kills later. */
const LONGEST_STOP_MS = 28_000;

type Running = Awaited<ReturnType<typeof start>>;

async function main(): Promise<void> {
  const { values } = readArguments(USAGE, { dist: { type: "string", default: DIST } });
  const running = await start(values.dist);
  stopOnSignal(running);
  /* Last: the parent process may send a signal as soon as it gets this message. */
  reportReady(running);
}

/** Settings → pages → data folder → database → listen → deliveries, reminders and file scans → mailboxes → purge. */
async function start(dist: string) {
  const environment = loadEnvironment();
  const build = await openLiveBuild(dist, async (folder) => {
    const settings = withSite(environment, readManifest(folder));
    return { settings, pages: await loadPages(folder, settings) };
  });
  const { settings } = build;
  const { dataDir, database: location, clamd, office, officeKey, retentionDays } = settings();
  const lock = await lockDataDir(dataDir, () => {
    process.stderr.write(`Another server is using ${dataDir}; waiting for it to stop.\n`);
  });
  const database = await openWithErrorMessage(location, openDatabase);
  /* One for the process: uploads and held mails leave a slow scanner alone together. */
  const scanner = clamd && circuitBreaker(clamdScanner(clamd), () => performance.now());
  let delivery: ReturnType<typeof startDelivery> | undefined;
  const deployment = watchDeployment({ database, dataDir, origin: publicOrigin(settings()), now: Date.now });
  const app = buildApp({
    database,
    settings,
    pages: build.pages,
    scanner,
    now: Date.now,
    deployment: deployment.state,
    onSaved: () => delivery?.wake(),
  });
  const { log } = app;
  /* Before the server listens, so that no new upload is removed. */
  const removed = await sweepSpool(spoolFolder(dataDir));
  if (removed > 0) log.info({ removed }, "unfinished uploads removed");
  if (officeKey && (await deleteSessionsOfOtherKey(database, officeKey)))
    log.info("sessions deleted: OFFICE_SECRET has changed");
  for (const person of await deleteSessionsOfOthers(database, office))
    log.info({ person }, "sessions deleted: the person is not in OFFICE");
  await eraseRestored(database, dataDir, log);
  await listen(app, settings());
  const session = await openWithErrorMessage(location, () =>
    registerWorker(location, () => log.warn("the worker's database connection was lost; reconnecting")),
  );
  delivery = startDelivery({
    settings,
    database,
    scanner,
    log,
    workerId: session.workerId,
    appendToSent: appendToSent(settings),
  });
  /* Without it, V8 collects more than 100 MB of garbage of large mails before it frees them. */
  if (settings().imap ?? settings().careersImap) setFlagsFromString("--memory-saver-mode");
  const mailboxes = startMailboxReaders({
    settings,
    database,
    location,
    scan: scanner && scanUploads({ scanner, log, count: () => {} }),
    log,
    now: Date.now,
    onStored: () => delivery?.wake(),
  });
  build.watch(log);
  deployment.start(log);
  const stopPurging = schedulePurge({ database, dataDir, retentionDays, log, clock: SYSTEM_CLOCK });
  return { settings, app, lock, database, session, pages: build.pages, delivery, mailboxes, stopPurging };
}

/** Before anything is shown or delivered. An error stops nothing here: the daily purge tries again. */
async function eraseRestored(database: Database, dataDir: string, log: FastifyBaseLogger): Promise<void> {
  try {
    const { references, overwritten } = await eraseAgain(database, dataDir);
    if (references.length > 0)
      log.info({ erased: references.length }, "erased submissions were restored; erased again");
    if (!overwritten) log.warn(NOT_OVERWRITTEN);
  } catch (thrown) {
    log.error({ err: thrown }, "the log of erasures could not be applied; retrying at the next purge");
  }
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (cause) {
    const sentence = LISTEN_ERRORS[(cause as NodeJS.ErrnoException).code ?? ""];
    throw sentence ? new SettingsError(sentence(host, port), { cause }) : cause;
  }
}

const LISTEN_ERRORS: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (host, port) => `PORT: ${port} is already in use on ${host}; stop the other program or set another PORT.`,
  EACCES: (_host, port) => `PORT: ${port} may not be opened by this user; set a PORT above 1023.`,
  EADDRNOTAVAIL: (host) => `HOST: ${host} is not an address of this machine.`,
  ENOTFOUND: (host) => `HOST: ${host} cannot be found.`,
};

/** Logs that the server is ready, and tells a parent process (`npm start`), which must know at every LOG_LEVEL. */
function reportReady({ app, settings, pages, delivery }: Running): void {
  const { siteOrigin, database: location } = settings();
  const dataDir = resolve(settings().dataDir);
  const database = location.engine === "sqlite" ? databasePath(dataDir) : describeLocation(location);
  const ready = { url: app.listeningOrigin, siteOrigin, dataDir, database };
  app.log.info({ version: project.version, ...ready, pages: pages().files.size, mail: delivery.transport }, "ready");
  process.send?.({ ready } satisfies ReadyMessage);
}

/** A terminal and npm may each pass on the same Ctrl+C, so only the first signal counts. */
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
 * Finishes running requests and deliveries within STOP_MS, records their results, and exits. Other deliveries stay in the
 * outbox for the next start.
 */
async function stop({ settings, app, delivery, ...running }: Running): Promise<void> {
  app.log.info("stopping");
  const deadline = setTimeout(() => {
    app.log.warn("running requests and deliveries are cut off");
    app.server.closeAllConnections();
    delivery.abort();
  }, STOP_MS);
  setTimeout(() => {
    app.log.fatal("the stop took too long and is given up; what was not recorded is repeated after the next start");
    process.exit(1);
  }, LONGEST_STOP_MS).unref();
  await Promise.all([app.close(), delivery.stop(), running.mailboxes.stop(), running.stopPurging()]);
  clearTimeout(deadline);
  running.session[Symbol.dispose]();
  await running.database.destroy();
  /* Uploads that were cut off just now may have left their file. The next start sweeps again. */
  await sweepSpool(spoolFolder(settings().dataDir)).catch((thrown: unknown) => {
    app.log.warn({ err: thrown }, "the spool could not be swept");
  });
  running.lock[Symbol.dispose]();
  app.log.info("stopped");
  process.exit(0);
}

/* Other users of this machine must not read submissions. */
process.umask(0o077);

try {
  await main();
} catch (thrown) {
  if (!(thrown instanceof SettingsError)) throw thrown;
  process.stderr.write(`${thrown.message}\n`);
  process.exit(1);
}
