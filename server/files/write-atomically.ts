import { open, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Writes the file at `path`: whole or not at all, readable by its owner only, and on the disk when this returns.
 *
 * @param content the bytes, or a function that writes a new file at the temporary path it gets
 * @param tempPath must differ between processes that may write the same file at the same time
 * @throws what the file system or `content` throws; then nothing is left behind
 */
export async function writeAtomically(
  path: string,
  content: Uint8Array | string | ((tempPath: string) => Promise<unknown>),
  tempPath = `${path}.part`,
): Promise<void> {
  await rm(tempPath, { force: true });
  try {
    if (typeof content === "function") await content(tempPath);
    else await writeFile(tempPath, content, { mode: 0o600, flag: "wx" });
    await sync(tempPath, "r+");
    await rename(tempPath, path);
    /* The folder contains the file's name, so it must reach the disk as well. */
    await sync(dirname(path), "r");
  } catch (thrown) {
    await rm(tempPath, { force: true });
    throw thrown;
  }
}

/** Waits until a file (`r+`) or the names in a folder (`r`) are on the disk. */
export async function sync(path: string, flags: "r" | "r+"): Promise<void> {
  await using handle = await open(path, flags);
  await handle.sync();
}
