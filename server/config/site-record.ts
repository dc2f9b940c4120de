import { readFileSync } from "node:fs";
import { parse } from "yaml";
import * as z from "zod/mini";
import { HTTPS_ADDRESS } from "#contract/https-address.ts";
import { isTimeZone, TIME_OF_DAY, WEEKDAYS } from "#contract/opening-hours.ts";
import { fillPlaceholders } from "#contract/placeholders.ts";
import type { SubmissionKind } from "#contract/vocabulary.ts";
import { DEFAULT_OFFICE_HOURS, type OfficeHours, type ResponsePromise } from "../promises/due-times.ts";
import { ConfigError } from "./config-error.ts";

/** The part of the site record that the server uses. */
export type SiteRecord = {
  name: string;
  /** `contact` and `careers` receive the mail of their forms, `sender` is where mail comes from. */
  emails: { contact: string; careers: string; sender: string };
  acknowledgements?: AcknowledgementTexts | undefined;
  /** Maps paths without a page to a path or an address. */
  redirects?: Readonly<Record<string, string>> | undefined;
  analytics?: Analytics | undefined;
  /** When the office is open. */
  officeHours?: OfficeHours | undefined;
  promises?: Promises | undefined;
};

/** How soon each kind of submission is answered; undefined: no promise. */
export type Promises = Readonly<Partial<Record<SubmissionKind, ResponsePromise | undefined>>>;

/** The addresses that pages may use to count visits. */
export type Analytics = { script: string; endpoint: string };

/** The texts of acknowledgement mails, by kind, and the closing of all of them. */
export type AcknowledgementTexts = Readonly<Record<SubmissionKind, Acknowledgement>> & { closing: string };
type Acknowledgement = { subject: string; paragraphs: readonly string[] };

const address = z.string().check(z.regex(z.regexes.html5Email, "expected one email address"));

const text = z.string().check(z.trim(), z.minLength(1, "expected a text"));
const acknowledgement = z.object({ subject: text, paragraphs: z.array(text) });

const httpsAddress = z.string().check(z.regex(HTTPS_ADDRESS, "expected an https address without a query"));

const time = z.string().check(z.regex(TIME_OF_DAY, "expected a time such as 09:00"));

/** The last of a range of business days counts. */
const responsePromise = z.union([
  z.object({ hours: z.number(), clock: z._default(z.enum(["always", "open"]), "always") }),
  z.pipe(
    z.object({ to: z.number() }),
    z.transform(({ to }) => ({ businessDays: to })),
  ),
  z.object({ businessDays: z.number() }),
]);

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, "expected the site's name")),
  emails: z.object({ contact: address, careers: address, sender: z.optional(address) }),
  acknowledgements: z.optional(
    z.object({ contact: acknowledgement, demo: acknowledgement, application: acknowledgement, closing: text }),
  ),
  redirects: z.optional(
    z.record(
      z.string().check(z.regex(/^(\/[\w.-]+)+$/, "expected a path such as /old-page")),
      z.string().check(z.regex(/^(\/(?!\/)|https:\/\/)[^\s?#]*$/, "expected a path or https://, without ? and #")),
    ),
  ),
  analytics: z.optional(z.object({ script: httpsAddress, endpoint: httpsAddress })),
  timeZone: z._default(
    z.string().check(z.refine(isTimeZone, "expected a time zone such as Asia/Dhaka")),
    DEFAULT_OFFICE_HOURS.timeZone,
  ),
  office: z.prefault(
    z
      .object({
        days: z.optional(z.array(z.enum(WEEKDAYS)).check(z.minLength(1))),
        opens: z._default(time, DEFAULT_OFFICE_HOURS.opens),
        closes: z._default(time, DEFAULT_OFFICE_HOURS.closes),
        closedDays: z._default(z.array(z.string()), []),
      })
      .check(
        z.refine(({ opens, closes }) => opens < closes, { path: ["closes"], error: "expected a time after opens" }),
      ),
    {},
  ),
  promises: z._default(
    z.object({
      contactResponse: z.optional(responsePromise),
      demoConfirmation: z.optional(responsePromise),
      applicationResponse: z.optional(responsePromise),
    }),
    {},
  ),
});

/**
 * Reads the site record (YAML) from `path` and ignores fields that the server does not use.
 *
 * `emails.sender` defaults to the contact address. `{site.…}` in a text is replaced with another text or number of the
 * record, so that the brand and the promises are written once.
 *
 * @throws {ConfigError} naming the file and every field that is missing or invalid.
 */
export function readSiteRecord(path: string): SiteRecord {
  const record = readYaml(path);
  const result = schema.safeParse(fillPlaceholders(record, record));
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `${path}: ${issue.path.join(".")}: ${issue.message}.`);
    throw new ConfigError(lines.join("\n"));
  }
  const { name, emails, acknowledgements, redirects, analytics, timeZone, office, promises } = result.data;
  return {
    name,
    emails: { ...emails, sender: emails.sender ?? emails.contact },
    acknowledgements,
    redirects,
    analytics,
    officeHours: {
      ...office,
      timeZone,
      days: office.days?.map((day) => WEEKDAYS.indexOf(day) + 1) ?? DEFAULT_OFFICE_HOURS.days,
    },
    promises: {
      contact: promises.contactResponse,
      demo: promises.demoConfirmation,
      application: promises.applicationResponse,
    },
  };
}

/** @throws {ConfigError} if the file is missing or no YAML */
export function readYaml(path: string, name = "site record"): unknown {
  try {
    return parse(readFileSync(path, "utf8"));
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split("\n")[0] ?? "") : String(cause);
    throw new ConfigError(`${path}: the ${name} cannot be read: ${reason}`, { cause });
  }
}
