import { readFileSync } from "node:fs";
import { parse } from "yaml";
import * as z from "zod/mini";
import { fillPlaceholders } from "#contract/placeholders.ts";
import * as shared from "#contract/site-record.ts";
import type { ThemeRecord } from "#contract/theme-record.ts";
import type { SubmissionKind } from "#contract/vocabulary.ts";
import type { OfficeHours, ResponsePromise } from "../business-hours/due-times.ts";
import { ConfigError } from "./config-error.ts";

/** The part of the site record that the server uses. */
export type SiteRecord = {
  name: string;
  logo?: unknown;
  /** `contact` and `careers` receive the mail of their forms, `sender` is where mail comes from. */
  emails: { contact: string; careers: string; sender: string };
  acknowledgements?: AcknowledgementTexts | undefined;
  /** Maps paths without a page to a path or an address. */
  redirects?: Readonly<Record<string, string>> | undefined;
  analytics?: Analytics | undefined;
  /** When the office is open. */
  officeHours?: OfficeHours | undefined;
  promises?: Promises | undefined;
  /** The owner's colours, from theme.yaml. */
  theme?: ThemeRecord | undefined;
};

/** The time in which each kind of submission is answered; undefined: no promise. */
export type Promises = Readonly<Partial<Record<SubmissionKind, ResponsePromise | undefined>>>;

/** The addresses that pages may use to count visits. */
export type Analytics = { script: string; endpoint: string };

/** The texts of acknowledgement mails, by kind, and the closing of all of them. */
export type AcknowledgementTexts = z.infer<typeof shared.acknowledgements>;

const schema = z.object({
  name: shared.name,
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
 * Reads the site record (YAML) from `path` and ignores fields that the server does not use.
 *
 * `{site.…}` in a text is replaced with another text or number of the record, so that the brand and the promises are
 * written once.
 *
 * @throws {ConfigError} naming the file and every field that is missing or invalid.
 */
export function readSiteRecord(path: string): SiteRecord {
  const record = readYaml(path);
  const result = z.safeParse(schema, fillPlaceholders(record, record), { reportInput: true });
  if (!result.success) throw new ConfigError(issueLines(path, result.error.issues).join("\n"));
  const { timeZone, office, promises, ...others } = result.data;
  return {
    ...others,
    officeHours: { ...office, timeZone, days: office.days.map((day) => shared.WEEKDAYS.indexOf(day) + 1) },
    promises: {
      contact: promises.contactResponse,
      demo: promises.demoConfirmation,
      application: promises.applicationResponse && { businessDays: promises.applicationResponse.to },
    },
  };
}

/** One line for each error of a record: file, field and reason. */
export const issueLines = (path: string, issues: readonly z.core.$ZodIssue[]): string[] =>
  issues.map((issue) => {
    const keys = issue.code === "unrecognized_keys" ? issue.keys : [];
    const message = issue.message.charAt(0).toLowerCase() + issue.message.slice(1);
    const reason = keys.length > 0 ? "is not a known field" : issue.input === undefined ? "is missing" : message;
    return `${path}: ${[...issue.path, ...keys].join(".")} ${reason}.`;
  });

/** The values of the latest texts: a start reads the site record five times. */
const parsed = new Map<string, unknown>();
const MOST_PARSED = 8;

/** @throws {ConfigError} if the file is missing or no YAML */
export function readYaml(path: string, name = "site record"): unknown {
  try {
    const text = readFileSync(path, "utf8");
    if (!parsed.has(text)) parsed.set(text, parse(text));
    for (const oldest of [...parsed.keys()].slice(0, -MOST_PARSED)) parsed.delete(oldest);
    return parsed.get(text);
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split("\n")[0] ?? "") : String(cause);
    throw new ConfigError(`${path}: the ${name} cannot be read: ${reason}`, { cause });
  }
}
