import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import * as z from "zod/mini";
import { type FormWords, formWordsRecord } from "#contract/form-words.ts";
import { fillPlaceholders } from "#contract/placeholders.ts";
import { ConfigError } from "./config-error.ts";
import { issueLines, readYaml } from "./site-record.ts";

/**
 * Reads the words of the forms from forms.yaml beside the site record. `{site.…}` in a text is replaced with another text
 * or number of the site record, whose `language` selects plural forms.
 *
 * @throws {ConfigError} naming the file and every field that is missing or invalid
 */
export function readFormWords(siteRecordPath: string): FormWords {
  const site = readYaml(siteRecordPath);
  const path = join(dirname(siteRecordPath), "forms.yaml");
  if (!existsSync(path)) throw new ConfigError(`${path} is missing.`);
  const result = z.safeParse(formWordsRecord, fillPlaceholders(readYaml(path, "record of the forms' words"), site), {
    reportInput: true,
  });
  if (result.success) return { ...result.data, language: languageOf(site) };
  throw new ConfigError(issueLines(path, result.error.issues).join("\n"));
}

/** The build checks the tag. */
function languageOf(site: unknown): string {
  const { language } = site as { language?: unknown };
  return typeof language === "string" ? language : "en";
}
