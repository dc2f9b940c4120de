import { ConfigError } from "../config/config-error.ts";
import { type DatabaseLocation, describeLocation } from "../config/database-location.ts";

/**
 * Opens what is kept at `place`.
 *
 * @throws {ConfigError} naming the setting to look at and why it could not be opened.
 */
export async function openWithErrorMessage<T>(
  place: DatabaseLocation,
  open: (place: DatabaseLocation) => Promise<T>,
): Promise<T> {
  try {
    return await open(place);
  } catch (cause) {
    const setting = place.engine === "sqlite" ? "DATA_DIR" : "DATABASE_URL";
    const where = place.engine === "sqlite" ? `in ${describeLocation(place)}` : `(${describeLocation(place)})`;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError(`${setting}: the database ${where} cannot be opened: ${reason}.`, { cause });
  }
}
