/**
 * An error of the database or of the connection to it. The message is the engine's or the client's and never quotes the
 * stored data.
 */
export class StorageError extends Error {
  override name = "StorageError";
  /** The SQLSTATE or a system error code such as ECONNREFUSED, if there is one. */
  readonly code: string | undefined;
  /** True if the disk or the database is full. */
  readonly full: boolean;

  constructor(message: string, { code, full = false }: { code?: string | undefined; full?: boolean } = {}) {
    super(message);
    this.code = code;
    this.full = full;
  }
}
