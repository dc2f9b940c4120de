import { execFileSync } from "node:child_process";
import { statfsSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { tempFolder } from "./temp-folder.ts";

/** A real file system of a few megabytes that a test can fill. */
export type SmallDisk = AsyncDisposable & {
  path: string;
  /** Fills the disk except for `left` bytes. */
  fillUp(left?: number): Promise<void>;
  /** Removes the filling. */
  makeRoom(): Promise<void>;
};

/** Mounts a file system of the given size. @returns the reason if that is not possible: it needs Linux and root */
export async function mountSmallDisk(bytes: number): Promise<SmallDisk | { reason: string }> {
  const folder = await tempFolder();
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${bytes},mode=0777`, "tmpfs", folder.path], { stdio: "pipe" });
  } catch (thrown) {
    await folder[Symbol.asyncDispose]();
    return { reason: thrown instanceof Error ? thrown.message.trim() : String(thrown) };
  }
  const ballast = join(folder.path, "ballast");
  return {
    path: folder.path,
    async fillUp(left = 0) {
      const { bavail, bsize } = statfsSync(folder.path);
      await using file = await open(ballast, "a");
      await file.write(Buffer.alloc(Math.max(0, bavail * bsize - left)));
    },
    makeRoom: () => rm(ballast, { force: true }),
    async [Symbol.asyncDispose]() {
      execFileSync("umount", ["-l", folder.path], { stdio: "pipe" });
      await folder[Symbol.asyncDispose]();
    },
  };
}
