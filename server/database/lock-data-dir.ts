import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { SettingsError } from "../config/settings-error.ts";
import { reasonOf } from "../text/reason-of.ts";
import { waitForLock } from "./node-sqlite.ts";

/** Longer than the longest stop of another server (LONGEST_STOP_MS in main.ts). */
const TIMEOUT_MS = 30_000;

/** The file that a server has locked. Its time of change is that of the first start. */
export const lockPath = (dataDir: string) => join(dataDir, "server.lock");

/**
 * Locks `dataDir` until the process ends: only one server may delete its incomplete uploads and deliver from its mail
 * folder and SQLite outbox. The inbox command needs no lock.
 *
 * @param onWait is called once before waiting for another server to stop.
 * @throws {SettingsError} if the other server does not stop, or the folder cannot be used.
 */
export async function lockDataDir(dataDir: string, onWait: () => void): Promise<Disposable> {
  const lock = await tryLock(dataDir, onWait);
  if (lock) return lock;
  throw new SettingsError(
    `DATA_DIR: another server is using ${dataDir}; stop it, or set another DATA_DIR (every server needs its own).`,
  );
}

async function tryLock(dataDir: string, onWait: () => void): Promise<Disposable | undefined> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    return await waitForLock(lockPath(dataDir), TIMEOUT_MS, onWait);
  } catch (cause) {
    throw new SettingsError(`DATA_DIR: the folder ${dataDir} cannot be used: ${reasonOf(cause)}.`, { cause });
  }
}
