import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { type Config, parseConfig } from "./config.ts";
import { ConfigError } from "./config-error.ts";
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
  const text = readEnvFile();
  for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value;
}

/** `process.loadEnvFile` says of every file it cannot open that there is none, so this reads the file itself. */
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
