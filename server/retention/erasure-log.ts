import { mkdir, open, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Milliseconds } from "../database/schema.ts";
import { ifExists } from "../files/if-exists.ts";
import { sync } from "../files/write-atomically.ts";

/* A file instead of a table: a restored database must not lose the erasures after its backup. */
const pathIn = (dataDir: string) => join(dataDir, "erasures.log");

export type Erasure = { reference: string; created_at: Milliseconds };

/**
 * Records in `dataDir` that submissions are erased, by reference and time. It is on the disk when this returns.
 *
 * @throws errors of the file system
 */
export async function logErasures(dataDir: string, erasures: readonly Erasure[]) {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await using file = await open(pathIn(dataDir), "a", 0o600);
  /* If root erases, the server must still be able to write this file. */
  if (process.getuid?.() === 0) {
    const { uid, gid } = await stat(dataDir);
    await file.chown(uid, gid);
  }
  /* A submission is never erased before it was received, also if the clock was wrong in between. */
  const lines = erasures.map(
    ({ reference, created_at }) => `${new Date(Math.max(Date.now(), created_at)).toISOString()} ${reference}\n`,
  );
  await file.appendFile(lines.join(""));
  await file.sync();
  await sync(dataDir, "r");
}

export type Erasures = ReadonlyMap<string, Milliseconds>;

/** Also reads a line that follows one which a crash cut off. */
const ENTRY = /(\d{4}-\d\d-\d\dT[\d:.]+Z) ([A-Z]-[0-9A-Z]{8})$/;

/**
 * Reads the log of erasures in `dataDir`, a part at a time, so that the process does other work.
 *
 * @throws errors of the file system
 */
export async function readErasures(dataDir: string): Promise<Erasures> {
  const erasures = new Map<string, Milliseconds>();
  await using file = await ifExists(open(pathIn(dataDir)));
  for await (const line of file?.readLines() ?? []) {
    const [, at = "", reference] = ENTRY.exec(line) ?? [];
    if (reference !== undefined) erasures.set(reference, Date.parse(at));
  }
  return erasures;
}

/** True if a submission was erased. A later submission may have got its reference by chance. */
export const wasErased = (erasures: Erasures, { reference, created_at }: Erasure): boolean =>
  created_at <= (erasures.get(reference) ?? Number.NEGATIVE_INFINITY);
