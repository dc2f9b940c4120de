import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * A file that is slow to make, kept under a hash of everything it depends on. If the folder cannot be written, the function
 * warns and the next build makes the file again.
 *
 * @param folder where such files are kept
 * @param inputs all that the file depends on
 */
export async function cachedFile(
  folder: string,
  inputs: readonly (string | Buffer)[],
  make: () => Promise<Buffer>,
): Promise<Buffer> {
  const key = createHash("sha256");
  for (const input of inputs) key.update(input);
  const file = join(folder, key.digest("hex"));
  if (existsSync(file)) return readFile(file);
  const bytes = await make();
  try {
    await mkdir(folder, { recursive: true });
    /* Renamed when it is complete, so that an interrupted build leaves no partial file. */
    const tempPath = `${file}.${randomUUID()}`;
    await writeFile(tempPath, bytes);
    await rename(tempPath, file);
  } catch (cause) {
    console.warn(`A file could not be cached for the next build: ${(cause as Error).message}`);
  }
  return bytes;
}
