/**
 * Why a database could not do what it was asked to. The message is the engine's, or that of the connection to it;
 * neither quotes what was to be stored.
 */
export class StorageError extends Error {
  override name = "StorageError";
  /** The SQLSTATE, or the system's code such as ECONNREFUSED; undefined when neither tells more than the message. */
  readonly code: string | undefined;
  /** Whether it has no room left. */
  readonly full: boolean;

  constructor(message: string, { code, full = false }: { code?: string | undefined; full?: boolean } = {}) {
    super(message);
    this.code = code;
    this.full = full;
  }
}
