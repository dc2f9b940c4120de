import { readFileSync } from "node:fs";
import { parse } from "yaml";
import * as z from "zod/mini";
import { ConfigError } from "./config.ts";

/** What the server needs to know about whose site this is. */
export type SiteRecord = {
  name: string;
  /** `contact` and `careers` receive the mail of their forms, `sender` is where mail comes from. */
  emails: { contact: string; careers: string; sender: string };
};

const address = z.string().check(z.regex(z.regexes.html5Email, "expected one email address"));

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, "expected the site's name")),
  emails: z.object({ contact: address, careers: address, sender: z.optional(address) }),
});

/**
 * Reads the site record (YAML) from `path`; fields the server does not use are ignored.
 *
 * A record without `emails.sender` sends from the contact address.
 *
 * @throws {ConfigError} naming the file and the field that is missing or wrong.
 */
export function readSiteRecord(path: string): SiteRecord {
  const result = schema.safeParse(readYaml(path));
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `${path}: ${issue.path.join(".")}: ${issue.message}.`);
    throw new ConfigError(lines.join("\n"));
  }
  const { name, emails } = result.data;
  return { name, emails: { ...emails, sender: emails.sender ?? emails.contact } };
}

function readYaml(path: string): unknown {
  try {
    return parse(readFileSync(path, "utf8"));
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split("\n")[0] ?? "") : String(cause);
    throw new ConfigError(`${path}: the site record cannot be read: ${reason}`, { cause });
  }
}
