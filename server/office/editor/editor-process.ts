import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { freemem } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { fillCount, fillText } from "#contract/fill-text.ts";
import type { OfficeWords } from "#contract/office-words.ts";
import type { Environment } from "../../config/settings.ts";
import type { Milliseconds } from "../../database/schema.ts";

export type EditorAddress = { origin: string; key: string };

/** Parts that tests replace. */
export type EditorOverrides = {
  program?: string;
  /** In bytes. */
  freeMemory?(): number;
  now?(): Milliseconds;
  /** The program stops if it is not used for so long. */
  idleMs?: Milliseconds;
};
type Options = EditorOverrides & {
  program: string;
  environment(): NodeJS.ProcessEnv;
  words(): OfficeWords;
  log: FastifyBaseLogger;
};

const IDLE_MS = 10 * 60_000;

/** Why there is no editor now, in a sentence for the person. */
export class EditorUnavailable extends Error {}

/** For the program and its preview, with some room. In bytes. */
const NEEDED_MEMORY = 400 * 1024 * 1024;
/** A running request gets so long to finish. */
const STOP_MS = 5_000;
const HAS_GROUPS = process.platform !== "win32";
const MAX_CRASHES = 3;
const CRASH_PERIOD_MS = 10 * 60_000;

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);

/** Runs the editor's program when it is needed: one process, which a crash does not end for longer than until the next use. */
export function editorProcess({ environment, words, log, ...parts }: Options) {
  const { program, freeMemory = unusedMemory, now = () => performance.now(), idleMs = IDLE_MS } = parts;
  let child: ChildProcess | undefined;
  let address: Promise<EditorAddress> | undefined;
  let began: Milliseconds | undefined;
  let stopped: Promise<void> | undefined;
  let crashes: Milliseconds[] = [];
  let idle: NodeJS.Timeout | undefined;

  /**
   * Starts the program if it does not run. `isUse`: it keeps running.
   *
   * @param patience the caller waits so long for a start
   * @returns undefined if it still starts then
   * @throws {EditorUnavailable} if it cannot be started
   */
  async function open(isUse: boolean, patience?: Milliseconds): Promise<EditorAddress | undefined> {
    await stopped;
    address ??= start().finally(() => {
      began = undefined;
    });
    const opening = address;
    /* Its reason is for the next request, if nobody waits any more. */
    opening.catch(() => undefined);
    try {
      const current = await (patience === undefined ? opening : Promise.race([opening, wait(patience, undefined)]));
      if (isUse) idle?.refresh();
      return current;
    } catch (thrown) {
      if (address === opening) address = undefined;
      throw thrown;
    }
  }

  function checkRoom(): void {
    crashes = crashes.filter((at) => at > now() - CRASH_PERIOD_MS);
    const third = crashes.at(-MAX_CRASHES);
    if (third !== undefined) {
      const minutes = Math.ceil((third + CRASH_PERIOD_MS - now()) / 60_000);
      throw new EditorUnavailable(fillCount(words().editor.rests, minutes, words().language));
    }
    const free = freeMemory();
    if (free < NEEDED_MEMORY)
      throw new EditorUnavailable(
        fillText(words().editor.noRoom, { needed: megabytes(NEEDED_MEMORY), free: megabytes(free) }),
      );
  }

  async function start(): Promise<EditorAddress> {
    began = performance.now();
    checkRoom();
    const key = randomBytes(32).toString("base64url");
    /* In a group of its own, because Ctrl+C in a terminal reaches the whole group. The log is the server's. */
    const started = spawn(process.execPath, [program], {
      env: { ...environment(), EDITOR_KEY: key },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      detached: HAS_GROUPS,
    });
    child = started;
    started.on("error", (thrown) => log.error({ err: thrown }, "the editor's process failed"));
    const ended = once(started, "exit").catch((thrown: unknown) => [thrown]);
    let isReady = false;
    void ended.then(([reason]) => endOf(started, isReady, reason));
    const ready = await Promise.race([once(started, "message"), ended.then(() => undefined)]);
    const { port } = (ready?.[0] as { ready?: { port?: number } } | undefined)?.ready ?? {};
    if (port === undefined) throw new EditorUnavailable(words().editor.failed);
    isReady = true;
    idle = setTimeout(stop, idleMs).unref();
    log.info({ pid: started.pid }, "the editor started");
    return { origin: `http://127.0.0.1:${port}`, key };
  }

  function endOf(ended: ChildProcess, wasReady: boolean, reason: unknown): void {
    clearTimeout(idle);
    child = undefined;
    if (wasReady) address = undefined;
    if (stopped) log.info("the editor stopped");
    else if (!wasReady) log.error({ reason: reason ?? ended.signalCode }, "the editor could not start");
    else {
      crashes.push(now());
      log.error({ reason: reason ?? ended.signalCode }, "the editor stopped by itself");
    }
  }

  function stop(): Promise<void> {
    stopped ??= stopChild().finally(() => {
      stopped = undefined;
    });
    return stopped;
  }

  async function stopChild(): Promise<void> {
    if (!child) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    const timer = setTimeout(kill, STOP_MS, child);
    await ended;
    clearTimeout(timer);
  }

  return {
    open,
    isRunning: () => child !== undefined && began === undefined && !stopped,
    secondsOfStart: () => Math.round((performance.now() - (began ?? performance.now())) / 1000),
    stop,
  };
}

/** The memory in bytes that another program could take: what the machine has free, within the limit of this process. */
function unusedMemory(): number {
  /* `process.availableMemory()` counts cached files as used. */
  const limit = process.constrainedMemory();
  return Math.min(freemem(), limit > 0 ? limit - process.memoryUsage.rss() : Number.POSITIVE_INFINITY);
}

/** Ends a program at once, with the builds that it started. */
function kill({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(HAS_GROUPS ? -pid : pid, "SIGKILL");
}

/** Needed by the editor's program, its build and git; at HOST and PORT, a publication waits for the server. Nothing else. */
const PASSED =
  "PATH HOME USER LANG LC_ALL TZ TMPDIR SystemRoot NODE_COMPILE_CACHE GIT_SSH_COMMAND SITE_URL PUBLIC_BACKEND_URL CONTENT_DIR DATA_DIR LOG_LEVEL HOST PORT";

/** Settings of the server that its builds read from `.env` unless the environment has them, if only as an empty text. */
const EMPTY =
  "ACKNOWLEDGE CAREERS_IMAP_URL CLAMD DATABASE_URL IMAP_URL OFFICE OFFICE_SECRET SMTP_URL WEBHOOK_URL WEBHOOK_SECRET";

/** The environment of the editor's program: without the secrets of the server. */
export function childEnvironment(env: Environment): NodeJS.ProcessEnv {
  const passed = PASSED.split(" ").flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]]));
  return { ...Object.fromEntries(passed), ...Object.fromEntries(EMPTY.split(" ").map((name) => [name, ""])) };
}
