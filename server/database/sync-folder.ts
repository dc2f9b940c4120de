import { open } from "node:fs/promises";

/** The name of a file is kept by its folder, which has to reach the disk as well. */
export async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path, "r");
  await folder.sync();
}
