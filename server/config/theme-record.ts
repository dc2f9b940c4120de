import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import * as z from "zod/mini";
import { type ThemeRecord, themeRecord } from "#contract/theme-record.ts";
import { ConfigError } from "./config-error.ts";
import { issueLines, readYaml } from "./site-record.ts";

/**
 * Reads theme.yaml beside the site record: the colours of mails and of the server's pages. The defaults if there is no such
 * file.
 *
 * @throws {ConfigError} naming the file and every field that is invalid
 */
export function readTheme(siteRecordPath: string): ThemeRecord {
  const path = join(dirname(siteRecordPath), "theme.yaml");
  const record = existsSync(path) ? (readYaml(path, "theme record") ?? {}) : {};
  const result = z.safeParse(themeRecord, record, { reportInput: true });
  if (result.success) return result.data;
  throw new ConfigError(issueLines(path, result.error.issues).join("\n"));
}
