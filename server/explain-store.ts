import { ConfigError } from "./config.ts";
import { nameOfPlace, type StorePlace } from "./store/store-place.ts";

/**
 * Opens what is kept at `place`.
 *
 * @throws {ConfigError} naming the setting to look at and why it could not be opened.
 */
export async function openOrExplain<T>(place: StorePlace, open: (place: StorePlace) => Promise<T>): Promise<T> {
  try {
    return await open(place);
  } catch (cause) {
    const setting = place.engine === "sqlite" ? "DATA_DIR" : "DATABASE_URL";
    const where = place.engine === "sqlite" ? `in ${nameOfPlace(place)}` : `(${nameOfPlace(place)})`;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError(`${setting}: the database ${where} cannot be opened: ${reason}.`, { cause });
  }
}
