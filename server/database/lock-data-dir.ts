import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ConfigError } from "../config/config-error.ts";
import { takeLock } from "./node-sqlite.ts";

/**
 * Another server that is asked to stop may take this long: its deliveries end after ten seconds, and a database that says
 * nothing is then waited for once more, to write down what became of them.
 */
const PATIENCE_MS = 30_000;
const LOOK_AGAIN_MS = 100;

/**
 * Makes `dataDir` this server's own for as long as the process lives: the uploads in it are swept at the start, its
 * mails are one worker's, and so is SQLite's outbox. The operator's command needs no claim.
 *
 * @param onWait is called once when another server has it, before waiting for that one to stop.
 * @throws {ConfigError} when the other one stays, or the folder cannot be used.
 */
export async function lockDataDir(dataDir: string, onWait: () => void, patienceMs = PATIENCE_MS): Promise<Disposable> {
  const end = performance.now() + patienceMs;
  let claim = await tryLock(dataDir);
  if (!claim) onWait();
  while (!claim && performance.now() < end) {
    await wait(LOOK_AGAIN_MS);
    claim = await tryLock(dataDir);
  }
  if (claim) return claim;
  throw new ConfigError(
    `DATA_DIR: another server is using ${dataDir}; stop it, or set another DATA_DIR (every server needs its own).`,
  );
}

async function tryLock(dataDir: string): Promise<Disposable | undefined> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    return takeLock(join(dataDir, "server.lock"));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError(`DATA_DIR: the folder ${dataDir} cannot be used: ${reason}.`, { cause });
  }
}
