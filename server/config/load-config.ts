import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { type Config, parseEnvironment, withSite } from "./config.ts";
import { ConfigError } from "./config-error.ts";
import { DIST, readManifest } from "./read-manifest.ts";

/**
 * Loads the settings of this process, without those of the site. The environment takes precedence over `.env` in the working
 * folder.
 *
 * @throws {ConfigError} with one sentence per invalid setting.
 */
export function loadEnvironment() {
  loadEnvFile();
  return parseEnvironment(process.env);
}

/** The settings with those of the built site. @throws {ConfigError} also without a complete build */
export const loadConfig = (): Config => withSite(loadEnvironment(), readManifest(DIST));

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
