import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parse } from "yaml";
import * as z from "zod/mini";
import { officeRecord, type SavedReply } from "#contract/office-record.ts";
import { fillPlaceholders } from "#contract/placeholders.ts";
import * as shared from "#contract/site-record.ts";
import { type ThemeRecord, themeRecord } from "#contract/theme-record.ts";
import { formWordsRecord, type VisitorWords } from "#contract/visitor-words.ts";
import type { SubmissionKind } from "#contract/vocabulary.ts";
import type { OfficeHours, ResponsePromise } from "../business-hours/due-times.ts";
import { ConfigError } from "./config-error.ts";

export type AcknowledgementTexts = z.infer<typeof shared.acknowledgements>;

const schema = z.object({
  name: shared.name,
  /** The site has one of its own instead of site/brand/mark.svg. */
  logo: z.optional(z.unknown()),
  emails: z.object(shared.emails),
  acknowledgements: z.optional(shared.acknowledgements),
  redirects: shared.redirects,
  analytics: shared.analytics,
  timeZone: shared.timeZone,
  office: z.prefault(z.object(shared.officeHours).check(shared.opensBeforeItCloses), {}),
  promises: z._default(z.partial(z.object(shared.promises)), {}),
});

/**
 * Reads the site record (YAML) from `path` and ignores fields that the server does not use, with the colours of the theme.yaml
 * beside it.
 *
 * `{site.…}` in a text is replaced with another text or number of the record, so that the brand and the promises are
 * written once.
 *
 * @throws {ConfigError} naming the file and every field that is missing or invalid.
 */
export function readSiteRecord(path: string) {
  const record = readYaml(path);
  const { timeZone, office, promises, ...others } = validRecord(path, schema, fillPlaceholders(record, record));
  const responses: Partial<Record<SubmissionKind, ResponsePromise | undefined>> = {
    contact: promises.contactResponse,
    demo: promises.demoConfirmation,
    application: promises.applicationResponse && { businessDays: promises.applicationResponse.to },
  };
  const days = office.days.map((day) => shared.WEEKDAYS.indexOf(day) + 1);
  const officeHours: OfficeHours = { ...office, timeZone, days };
  return { ...others, officeHours, promises: responses, theme: readTheme(path) };
}

type ReadSite = ReturnType<typeof readSiteRecord>;
/** The part of the site record that the server uses. Without a promise, a kind of submission has no due time. */
export type SiteRecord = Pick<ReadSite, "name" | "emails"> & Partial<ReadSite>;

/* The other records are beside the site record. `{site.…}` in their texts is replaced, and errors are thrown, as in it. */
const pathBeside = (siteRecordPath: string, name: string) => join(dirname(siteRecordPath), name);

/** Reads the words of the forms from forms.yaml. The `language` of the site record selects plural forms. */
export function readVisitorWords(siteRecordPath: string): VisitorWords {
  const site = readYaml(siteRecordPath);
  const path = pathBeside(siteRecordPath, "forms.yaml");
  if (!existsSync(path)) throw new ConfigError(`${path} is missing.`);
  const words = fillPlaceholders(readYaml(path, "record of the forms' words"), site);
  const { language } = site as { language?: unknown };
  /* The build checks the tag. */
  return { ...validRecord(path, formWordsRecord, words), language: typeof language === "string" ? language : "en" };
}

export function readSavedReplies(siteRecordPath: string): readonly SavedReply[] {
  const path = pathBeside(siteRecordPath, "office.yaml");
  if (!existsSync(path)) return [];
  const record = fillPlaceholders(readYaml(path, "office record"), readYaml(siteRecordPath));
  return validRecord(path, officeRecord, record).replies;
}

/** Reads the colours of mails and of the server's pages from theme.yaml; the defaults if there is no such file. */
export function readTheme(siteRecordPath: string): ThemeRecord {
  const path = pathBeside(siteRecordPath, "theme.yaml");
  return validRecord(path, themeRecord, existsSync(path) ? (readYaml(path, "theme record") ?? {}) : {});
}

/** @throws {ConfigError} naming the file and every field that is missing or invalid */
function validRecord<Schema extends z.core.$ZodType>(path: string, schema: Schema, record: unknown): z.output<Schema> {
  const result = z.safeParse(schema, record, { reportInput: true });
  if (result.success) return result.data;
  throw new ConfigError(issueLines(path, result.error.issues).join("\n"));
}

const issueLines = (path: string, issues: readonly z.core.$ZodIssue[]): string[] =>
  issues.map((issue) => {
    const keys = issue.code === "unrecognized_keys" ? issue.keys : [];
    const message = issue.message.charAt(0).toLowerCase() + issue.message.slice(1);
    const reason = keys.length > 0 ? "is not a known field" : issue.input === undefined ? "is missing" : message;
    return `${path}: ${[...issue.path, ...keys].join(".")} ${reason}.`;
  });

/** @throws {ConfigError} if the file is missing or no YAML */
function readYaml(path: string, name = "site record"): unknown {
  try {
    return parse(readFileSync(path, "utf8"));
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split("\n")[0] ?? "") : String(cause);
    throw new ConfigError(`${path}: the ${name} cannot be read: ${reason}`, { cause });
  }
}
