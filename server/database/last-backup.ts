import { chown, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeAtomically } from "../files/write-atomically.ts";
import type { Milliseconds } from "./schema.ts";

/* A file and not a row in the database: a restored backup must not contain its own time. */
const pathIn = (dataDir: string) => join(dataDir, "last-backup");

/** Records in `dataDir` that a backup succeeded at `now`. @throws what the file system throws */
export async function recordBackup(dataDir: string, now: Milliseconds): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeAtomically(pathIn(dataDir), async (tempPath) => {
    await writeFile(tempPath, `${new Date(now).toISOString()}\n`, { mode: 0o600 });
    /* Root may make a backup, and the server has to read this. */
    const { uid, gid } = await stat(dataDir);
    if (process.getuid?.() === 0) await chown(tempPath, uid, gid);
  });
}

/** When the newest backup succeeded; undefined if none did. @throws what the file system throws */
export async function readLastBackup(dataDir: string): Promise<Milliseconds | undefined> {
  try {
    const time = Date.parse((await readFile(pathIn(dataDir), "utf8")).trim());
    return Number.isNaN(time) ? undefined : time;
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw thrown;
  }
}
