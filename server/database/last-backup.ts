import { chown, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ifExists } from "../files/if-exists.ts";
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

/** The times of the last successful backup and of the first start of a server; undefined if there was none. */
export type BackupFacts = { last: Milliseconds | undefined; firstStart: Milliseconds | undefined };

/** The facts about the backups of `dataDir`. @throws errors of the file system */
export async function backupFacts(dataDir: string): Promise<BackupFacts> {
  const time = Date.parse((await ifExists(readFile(pathIn(dataDir), "utf8")))?.trim() ?? "");
  /* The first server has created it, and nothing changes it. */
  const lock = await stat(lockPath(dataDir)).catch(() => undefined);
  return { last: Number.isNaN(time) ? undefined : time, firstStart: lock?.mtimeMs };
}
