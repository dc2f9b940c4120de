import { open } from "node:fs/promises";

/**
 * Writes a file readable by its owner only. One that is there stays, unless `force` replaces it.
 *
 * @returns false when there is one and it stays.
 * @throws what the file system throws otherwise.
 */
export async function writeOut(path: string, content: Uint8Array, force: boolean): Promise<boolean> {
  try {
    await using file = await open(path, force ? "w" : "wx", 0o600);
    await file.writeFile(content);
    return true;
  } catch (thrown) {
    if (!force && (thrown as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw thrown;
  }
}
