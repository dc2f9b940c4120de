import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { MANIFEST_FILE, type SiteManifest, siteManifest } from "#contract/site-manifest.ts";
import { SettingsError } from "./settings-error.ts";

/** The built site that all commands read, unless `npm run serve` gets another. */
export const DIST = "dist";

/**
 * Reads what the built site in `folder` says and promises.
 *
 * @throws {SettingsError} that names the command to run, if there is no complete build, or one of another version
 */
export function readManifest(folder: string): SiteManifest {
  const path = join(folder, MANIFEST_FILE);
  try {
    return siteManifest.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR")
      throw new SettingsError(`${folder}: the site is not built. Run: npm run build`, { cause });
    if (code !== undefined) throw new SettingsError(`${path} cannot be read: ${(cause as Error).message}`, { cause });
    const field = cause instanceof z.core.$ZodError ? cause.issues[0]?.path.join(".") : undefined;
    const reason = field === undefined ? "is damaged" : `is of another version: it differs in ${field}`;
    throw new SettingsError(`${path} ${reason}. Run: npm run build`, { cause });
  }
}
