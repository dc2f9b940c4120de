import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ifExists } from "../files/if-exists.ts";

/** An uploaded file that is not saved yet; removed at the end of the `await using` scope. */
export type SpooledFile = AsyncDisposable & { path: string };

export const spoolFolder = (dataDir: string) => join(dataDir, "spool");

/**
 * Writes a stream to a new file with a generated name, readable by its owner only.
 *
 * @throws errors of the stream or the file system, after removing the file. The rest of the stream can still be read.
 */
export async function spool(folder: string, content: Readable): Promise<SpooledFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const remove = () => rm(path, { force: true });
  const file = createWriteStream(path, { flags: "wx", mode: 0o600 });
  try {
    await pipeline(content.iterator({ destroyOnReturn: false }), file);
  } catch (thrown) {
    /* `pipeline` may fail while the file is still being opened. If it were removed before, it would appear afterwards. */
    await new Promise((resolve) => (file.closed ? resolve(null) : file.once("close", resolve)));
    await remove();
    throw thrown;
  }
  return { path, [Symbol.asyncDispose]: remove };
}

/** Removes all files from the spool. No other process may use it. @returns their number */
export async function sweepSpool(folder: string): Promise<number> {
  const names = (await ifExists(readdir(folder))) ?? [];
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true });
  return names.length;
}
