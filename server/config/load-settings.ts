import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { DIST, readManifest } from "./read-manifest.ts";
import { parseEnvironment, type Settings, withSite } from "./settings.ts";
import { SettingsError } from "./settings-error.ts";

/**
 * Loads the settings of this process, without those of the site. The environment takes precedence over `.env` in the working
 * folder.
 *
 * @throws {SettingsError} with one sentence per invalid setting.
 */
export function loadEnvironment() {
  loadEnvFile();
  return parseEnvironment(process.env);
}

/** The settings with those of the built site. @throws {SettingsError} also without a complete build */
export const loadSettings = (): Settings => withSite(loadEnvironment(), readManifest(DIST));

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
    throw new SettingsError(`.env: the file cannot be read: ${message}.${remedy}`, { cause });
  }
}
