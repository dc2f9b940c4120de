import { ConfigError } from "../config/config-error.ts";
import { type DatabaseLocation, describeLocation } from "../config/database-location.ts";

/**
 * Calls `open` with a database location.
 *
 * @throws {ConfigError} naming the setting and the reason.
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
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError(`${setting}: the database ${where} cannot be opened: ${reason}.`, { cause });
  }
}
