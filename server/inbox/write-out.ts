import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";

/**
 * Writes a file readable by its owner only, whole or not at all. One that is there stays, unless `force` replaces it.
 *
 * @returns false when there is one and it stays.
 * @throws what the file system throws; then nothing is left behind.
 */
export async function writeOut(path: string, content: Uint8Array, force: boolean): Promise<boolean> {
  if (!force && existsSync(path)) return false;
  const draft = `${path}.part`;
  await rm(draft, { force: true });
  try {
    await writeNew(draft, content);
    await rename(draft, path);
  } catch (thrown) {
    await rm(draft, { force: true });
    throw thrown;
  }
  return true;
}

async function writeNew(path: string, content: Uint8Array): Promise<void> {
  await using file = await open(path, "wx", 0o600);
  await file.writeFile(content);
}
