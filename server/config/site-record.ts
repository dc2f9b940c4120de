import { readFileSync } from "node:fs";
import { parse } from "yaml";
import * as z from "zod/mini";
import { HTTPS_ADDRESS } from "#contract/https-address.ts";
import { fillPlaceholders } from "#contract/placeholders.ts";
import type { SubmissionKind } from "#contract/submission-kinds.ts";
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
};

/** The addresses that pages may use to count visits. */
export type Analytics = { script: string; endpoint: string };

/** The texts of acknowledgement mails, by kind, and the closing of all of them. */
export type AcknowledgementTexts = Readonly<Record<SubmissionKind, Acknowledgement>> & { closing: string };
type Acknowledgement = { subject: string; paragraphs: readonly string[] };

const address = z.string().check(z.regex(z.regexes.html5Email, "expected one email address"));

const text = z.string().check(z.trim(), z.minLength(1, "expected a text"));
const acknowledgement = z.object({ subject: text, paragraphs: z.array(text) });

const httpsAddress = z.string().check(z.regex(HTTPS_ADDRESS, "expected an https address without a query"));

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
  const { name, emails, acknowledgements, redirects, analytics } = result.data;
  return {
    name,
    emails: { ...emails, sender: emails.sender ?? emails.contact },
    acknowledgements,
    redirects,
    analytics,
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
