import { type Config, ConfigError, parseConfig } from "./config.ts";
import { readSiteRecord } from "./site-record.ts";

/**
 * The settings of this process: the real environment, then `.env` in the working folder, then the defaults
 * of the site record at `siteRecordPath`.
 *
 * @throws {ConfigError} with one sentence per wrong setting.
 */
export function loadConfig(siteRecordPath: string): Config {
  loadEnvFile();
  return parseConfig(process.env, readSiteRecord(siteRecordPath));
}

/** `.env` is optional, and what the environment already says wins over it. */
function loadEnvFile(): void {
  try {
    process.loadEnvFile(".env");
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code !== "ENOENT") throw new ConfigError(`.env: the file cannot be read: ${message}.`, { cause });
  }
}
