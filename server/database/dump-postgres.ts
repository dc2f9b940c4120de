import { execFile } from "node:child_process";
import { StorageError } from "./storage-error.ts";

/** Part of PostgreSQL. Restore a dump with `pg_restore --dbname=… FILE`. */
const COMMAND = "pg_dump";

/**
 * Writes the database at `url` to a new file at `path` in pg_dump's custom format.
 *
 * @throws {StorageError} if pg_dump is not installed or fails.
 */
export async function dumpPostgres(url: string, path: string): Promise<void> {
  const { address, password } = withoutPassword(url);
  const args = ["--format=custom", "--no-password", `--file=${path}`, `--dbname=${address}`];
  /* All users of the machine can read the arguments of a process, but not its environment. */
  const env = { ...process.env, ...(password && { PGPASSWORD: password }) };
  await new Promise<void>((resolve, reject) => {
    execFile(COMMAND, args, { env }, (error, _stdout, stderr) => {
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
