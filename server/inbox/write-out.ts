import { existsSync } from "node:fs";
import { writeAtomically } from "../files/write-atomically.ts";

/**
 * Writes a file readable by its owner only, whole or not at all. One that is there stays, unless `force` replaces it.
 *
 * @returns false when there is one and it stays.
 * @throws what the file system throws; then nothing is left behind.
 */
export async function writeOut(path: string, content: Uint8Array, force: boolean): Promise<boolean> {
  if (!force && existsSync(path)) return false;
  await writeAtomically(path, content);
  return true;
}
