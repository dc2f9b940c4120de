import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { type Config, parseConfig } from "./config.ts";
import { ConfigError } from "./config-error.ts";
import { readSiteRecord } from "./site-record.ts";

/**
 * Loads the settings of this process. The environment takes precedence over `.env` in the working folder, which takes
 * precedence over the defaults in the site record at `siteRecordPath`.
 *
 * @throws {ConfigError} with one sentence per invalid setting.
 */
export function loadConfig(siteRecordPath: string): Config {
  loadEnvFile();
  return parseConfig(process.env, readSiteRecord(siteRecordPath));
}

/** `.env` is optional and does not overwrite variables of the environment. */
function loadEnvFile(): void {
  const text = readEnvFile();
  for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value;
}

/** `process.loadEnvFile` reports every file that it cannot open as missing, so this reads the file directly. */
function readEnvFile(): string {
  try {
    return readFileSync(".env", "utf8");
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === "ENOENT") return "";
    const remedy = code === "EACCES" ? " Run this as root, or as the user the server runs as." : "";
    throw new ConfigError(`.env: the file cannot be read: ${message}.${remedy}`, { cause });
  }
}
