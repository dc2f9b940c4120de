import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import * as z from "zod/mini";
import { officeRecord, type SavedReply } from "#contract/office-record.ts";
import { fillPlaceholders } from "#contract/placeholders.ts";
import { ConfigError } from "./config-error.ts";
import { issueLines, readYaml } from "./site-record.ts";

/**
 * Reads the saved replies from office.yaml beside the site record; none if there is no such file. `{site.…}` in a text is
 * replaced with another text or number of the site record.
 *
 * @throws {ConfigError} naming the file and every field that is missing or invalid
 */
export function readSavedReplies(siteRecordPath: string): readonly SavedReply[] {
  const path = join(dirname(siteRecordPath), "office.yaml");
  if (!existsSync(path)) return [];
  const record = fillPlaceholders(readYaml(path, "office record"), readYaml(siteRecordPath));
  const result = z.safeParse(officeRecord, record, { reportInput: true });
  if (result.success) return result.data.replies;
  throw new ConfigError(issueLines(path, result.error.issues).join("\n"));
}
