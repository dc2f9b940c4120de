import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { type Config, parseConfig } from "./config.ts";
import { ConfigError } from "./config-error.ts";
import { readSiteRecord } from "./records.ts";

/**
 * Loads the settings of this process. The environment takes precedence over `.env` in the working folder, which takes
 * precedence over the defaults in the site record.
 *
 * @param siteRecord the path of the site record; by default `site.yaml` in the folder that CONTENT_DIR names
 * @throws {ConfigError} with one sentence per invalid setting.
 */
export function loadConfig(siteRecord?: string): Config {
  loadEnvFile();
  return parseConfig(process.env, readSiteRecord(siteRecord ?? siteRecordPath()));
}

/** The path of the site record, once `loadConfig` has read `.env`. */
export const siteRecordPath = () => join(process.env.CONTENT_DIR || "content", "site.yaml");

/**
 * `.env` is optional and does not overwrite variables of the environment. `process.loadEnvFile` reports every file that it cannot
 * open as missing.
 */
function loadEnvFile(): void {
  try {
    for (const [name, value] of Object.entries(parseEnv(readFileSync(".env", "utf8")))) process.env[name] ??= value;
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === "ENOENT") return;
    const remedy = code === "EACCES" ? " Run this as root, or as the user the server runs as." : "";
    throw new ConfigError(`.env: the file cannot be read: ${message}.${remedy}`, { cause });
  }
}
