import { chown, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeAtomically } from "../files/write-atomically.ts";
import { lockPath } from "./lock-data-dir.ts";
import type { Milliseconds } from "./schema.ts";

/* A file instead of a database row, because a restored backup must not contain its own time. */
const pathIn = (dataDir: string) => join(dataDir, "last-backup");

/** Records in `dataDir` that a backup succeeded at `now`. @throws errors of the file system */
export async function recordBackup(dataDir: string, now: Milliseconds): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = pathIn(dataDir);
  const write = async (tempPath: string) => {
    await writeFile(tempPath, `${new Date(now).toISOString()}\n`, { mode: 0o600 });
    /* If root makes the backup, the server must still be able to read this file. */
    const { uid, gid } = await stat(dataDir);
    if (process.getuid?.() === 0) await chown(tempPath, uid, gid);
  };
  await writeAtomically(path, write, `${path}.${process.pid}.part`);
}

const DAY = 24 * 60 * 60 * 1000;
/** A nightly backup may be late, but not skip two nights. */
const OLDEST_MS = 2 * DAY;
/** The first night is within a day of the first start. */
const FIRST_WITHIN_MS = DAY;

export type BackupState = {
  /** The time of the last successful backup; undefined if there is none. */
  last: Milliseconds | undefined;
  /** True if there should be a newer one. */
  isLate: boolean;
};

/** The state of the backups of `dataDir`. A failed backup is only noticed by its age. @throws errors of the file system */
export async function backupState(dataDir: string, now: Milliseconds): Promise<BackupState> {
  const last = await readLastBackup(dataDir);
  if (last !== undefined) return { last, isLate: now - last > OLDEST_MS };
  /* The first server has created it, and nothing changes it. */
  const lock = await stat(lockPath(dataDir)).catch(() => undefined);
  return { last, isLate: lock !== undefined && now - lock.mtimeMs > FIRST_WITHIN_MS };
}

/** The time of the last successful backup; undefined if there is none. @throws errors of the file system */
export async function readLastBackup(dataDir: string): Promise<Milliseconds | undefined> {
  try {
    const time = Date.parse((await readFile(pathIn(dataDir), "utf8")).trim());
    return Number.isNaN(time) ? undefined : time;
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw thrown;
  }
}
