import { type DatabaseLocation, describeLocation } from "../config/database-location.ts";
import { SettingsError } from "../config/settings-error.ts";
import { reasonOf } from "../text/reason-of.ts";

/**
 * An error of the database or of the connection to it. The message is the engine's or the client's and never quotes the
 * stored data.
 */
export class StorageError extends Error {
  override name = "StorageError";
  /** The SQLSTATE or a system error code such as ECONNREFUSED, if there is one. */
  readonly code: string | undefined;
  readonly full: boolean;
  /** True if the database rejects the values, so that it would reject them again. */
  readonly rejected: boolean;

  constructor(
    message: string,
    { code, full = false, rejected = false }: { code?: string | undefined; full?: boolean; rejected?: boolean } = {},
  ) {
    super(message);
    this.code = code;
    this.full = full;
    this.rejected = rejected;
  }
}

/** Waits for a write that nobody misses: on a full disk the office can still read. */
export async function unlessFull(write: Promise<unknown>): Promise<void> {
  await write.catch((thrown: unknown) => {
    if (!(thrown instanceof StorageError && thrown.full)) throw thrown;
  });
}

/**
 * Calls `open` with a database location.
 *
 * @throws {SettingsError} naming the setting and the reason.
 */
export async function openWithErrorMessage<T>(
  location: DatabaseLocation,
  open: (location: DatabaseLocation) => Promise<T>,
): Promise<T> {
  try {
    return await open(location);
  } catch (cause) {
    const setting = location.engine === "sqlite" ? "DATA_DIR" : "DATABASE_URL";
    const where = location.engine === "sqlite" ? `in ${describeLocation(location)}` : `(${describeLocation(location)})`;
    throw new SettingsError(`${setting}: the database ${where} cannot be opened: ${reasonOf(cause)}.`, { cause });
  }
}
