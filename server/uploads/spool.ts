import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** A file on its way from a visitor into the database; gone at the end of the `await using` scope. */
export type SpooledFile = AsyncDisposable & { path: string };

/** Where uploads wait until they are judged. */
export const spoolFolder = (dataDir: string) => join(dataDir, "spool");

/**
 * Writes a stream to a new file of a generated name, readable by its owner only.
 *
 * @throws what the stream or the file system throws; then nothing is left behind.
 */
export async function spool(folder: string, content: Readable): Promise<SpooledFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const remove = () => rm(path, { force: true });
  try {
    await pipeline(content, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  } catch (thrown) {
    await remove();
    throw thrown;
  }
  return { path, [Symbol.asyncDispose]: remove };
}

/**
 * Removes what a killed process left in the spool, which is everything: nobody may use it meanwhile.
 *
 * @returns how many files it was.
 * @throws what the file system throws.
 */
export async function sweepSpool(folder: string): Promise<number> {
  const names = await namesIn(folder);
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true });
  return names.length;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw thrown;
  }
}
