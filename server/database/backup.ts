import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { sql } from "kysely";
import type { DatabaseLocation } from "../config/database-location.ts";
import { writeAtomically } from "../files/write-atomically.ts";
import type { Database } from "./schema.ts";
import { StorageError } from "./storage-error.ts";

/**
 * Writes the current database to a new file at `path` while a server may be running. The file is readable by its owner
 * only, is never partial, and is synced to disk when this returns. For PostgreSQL it has pg_dump's custom format.
 *
 * @returns its size in bytes.
 * @throws errors of the database or the file system, and a StorageError if pg_dump fails; then no file is left behind.
 */
export async function backUp(database: Database, location: DatabaseLocation, path: string): Promise<number> {
  const umask = process.umask(0o077);
  try {
    await writeAtomically(path, (tempPath) =>
      location.engine === "sqlite"
        ? sql`vacuum into ${tempPath}`.execute(database)
        : dumpPostgres(location.url, tempPath),
    );
  } finally {
    process.umask(umask);
  }
  return (await stat(path)).size;
}

/**
 * Writes the database at `url` to a new file at `path` in pg_dump's custom format, for `pg_restore --dbname=… FILE`.
 *
 * @throws {StorageError} if pg_dump is not installed or fails.
 */
async function dumpPostgres(url: string, path: string): Promise<void> {
  const { address, password } = withoutPassword(url);
  const args = ["--format=custom", "--no-password", `--file=${path}`, `--dbname=${address}`];
  /* All users of the machine can read the arguments of a process, but not its environment. */
  const env = { ...process.env, ...(password && { PGPASSWORD: password }) };
  await new Promise<void>((resolve, reject) => {
    execFile("pg_dump", args, { env }, (error, _stdout, stderr) => {
      if (!error) resolve();
      else if (error.code === ("ENOENT" as unknown)) reject(new StorageError(NO_COMMAND));
      else reject(new StorageError(`pg_dump could not write it: ${joinLines(stderr) || error.message}`));
    });
  });
}

const NO_COMMAND =
  "a backup of PostgreSQL needs pg_dump, which is not on the PATH: install PostgreSQL's client programs (postgresql-client)";

function withoutPassword(text: string): { address: string; password: string } {
  const url = new URL(text);
  const password = url.searchParams.get("password") ?? decodeURIComponent(url.password);
  url.password = "";
  url.searchParams.delete("password");
  return { address: url.href, password };
}

const joinLines = (text: string) => text.trim().replace(/\s*\n\s*/g, "; ");
