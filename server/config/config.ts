import { isIP } from "node:net";
import { join } from "node:path";
import * as z from "zod/mini";
import { type ThemeRecord, themeRecord } from "#contract/theme-record.ts";
import { SUBMISSION_KINDS, type SubmissionKind } from "#contract/vocabulary.ts";
import { DEFAULT_OFFICE_HOURS, type OfficeHours } from "../business-hours/due-times.ts";
import { ConfigError } from "./config-error.ts";
import type { DatabaseLocation } from "./database-location.ts";
import type { AcknowledgementTexts, Promises, SiteRecord } from "./records.ts";

/** All validated settings. No other module of the server reads the environment. */
export type Config = {
  host: string;
  /** 0: the system chooses a free port. */
  port: number;
  /** The public origin, without a trailing slash: `https://example.com`. */
  siteOrigin: string;
  /** The origin that the pages post to, if it differs from the one that serves them. */
  backendOrigin: string | undefined;
  /** The folder for data of this machine: incomplete uploads, mails written as files, and the SQLite database. */
  dataDir: string;
  database: DatabaseLocation;
  smtpUrl: string | undefined;
  /** The mailbox that MAIL_TO is; undefined if it is not read. */
  imap: ImapSettings | undefined;
  /** The mailbox that CAREERS_MAIL_TO is, if it is another one and is read. */
  careersImap: ImapSettings | undefined;
  /** The address of the virus scanner; undefined if there is none. */
  clamd: ClamdAddress | undefined;
  /** Undefined if submissions are not posted to a webhook. */
  webhook: WebhookSettings | undefined;
  siteName: string;
  /** True if the site has a logo of its own instead of site/brand/mark.svg. */
  hasLogo: boolean;
  mailFrom: string;
  mailTo: string;
  careersMailTo: string;
  /** The texts of the acknowledgement mails; undefined if none are sent. */
  acknowledgements: AcknowledgementTexts | undefined;
  /** Maps paths without a page to a path or an address. */
  redirects: Readonly<Record<string, string>>;
  /** Other origins whose pages may post submissions. */
  allowedOrigins: readonly string[];
  /** Undefined if there is no limit. */
  rateLimit: RateLimit | undefined;
  /** Addresses and networks of the proxies whose X-Forwarded-For header is trusted. */
  trustProxy: readonly string[];
  /** The clients that may read `/metrics`. */
  metrics: "loopback" | "any" | "off";
  retentionDays: RetentionDays;
  officeHours: OfficeHours;
  promises: Promises;
  /** The look of mails and of the pages of the server. */
  theme: ThemeRecord;
  /** The email addresses of the people who may use the office, in lower case. Empty: there is no office. */
  office: readonly string[];
  /** The key of signed links; undefined if there are none. */
  officeKey: Uint8Array | undefined;
  /** People of the office change the content at `/office/content`. */
  officeEdit: boolean;
  logLevel: (typeof LOG_LEVELS)[number];
};

/** The settings of the site record that change with each build. */
export type SiteConfig = Pick<Config, "officeHours" | "promises">;

/** The folder for mails that are written as files. */
export const mailFolderIn = ({ dataDir }: Pick<Config, "dataDir">) => join(dataDir, "mail");

/** The maximum number of submissions per client address in each period. */
export type RateLimit = { submissions: number; periodMs: number };

/** A mailbox on an IMAP server, and the login. */
export type ImapSettings = {
  /** The name of its setting. */
  setting: "IMAP_URL" | "CAREERS_IMAP_URL";
  host: string;
  port: number;
  /** TLS from the first byte on. Without it, the login waits for STARTTLS, except on this machine. */
  isSecure: boolean;
  user: string;
  password: string;
};

/** The address that clamd listens on. */
export type ClamdAddress = { host: string; port: number };

/** The address that submissions are posted to, and the signing key. */
export type WebhookSettings = { url: string; key: Uint8Array };

/** The number of days until a submission is erased; undefined: never. */
export type RetentionDays = Readonly<Record<SubmissionKind, number | undefined>>;

export type Environment = Readonly<Record<string, string | undefined>>;

/** Without `trace`, because at that level the multipart parser logs a visitor's headers. */
const LOG_LEVELS = ["error", "warn", "info", "debug", "silent"] as const;

/** The value of a setting, or a sentence that says what was expected. */
type ParseResult<T> = { value: T } | { expected: string };
type Parser<T> = (text: string) => ParseResult<T>;

/**
 * Parses the settings in `env`. The site record contains the default mail addresses.
 *
 * An empty value counts as not set, so `SMTP_URL=` in a file means "no mail server".
 *
 * @throws {ConfigError} naming every invalid setting and the expected value. The message never contains the actual value,
 *   which may be a password.
 */
export function parseConfig(env: Environment, site: SiteRecord): Config {
  const errors: string[] = [];
  function setting<T>(name: string, fallback: T, parse: Parser<T>): T {
    const text = env[name]?.trim();
    if (!text) return fallback;
    const result = parse(text);
    if ("value" in result) return result.value;
    errors.push(`${name}: ${result.expected}`);
    return fallback;
  }

  const dataDir = setting("DATA_DIR", "./data", (text) => ({ value: text }));

  const webhookUrl = setting("WEBHOOK_URL", undefined, readWebhookUrl);
  const webhookSecret = setting("WEBHOOK_SECRET", undefined, readWebhookSecret);
  if (webhookUrl && !env.WEBHOOK_SECRET?.trim()) {
    errors.push("WEBHOOK_SECRET: expected a secret beside WEBHOOK_URL, so that its receiver can tell who posts there.");
  }

  const acknowledge = setting("ACKNOWLEDGE", false, readOnOff);
  if (acknowledge && !site.acknowledgements) {
    errors.push("ACKNOWLEDGE: expected texts to send under acknowledgements in the site record, which has none.");
  }

  const office = setting("OFFICE", [], readAddresses);
  if (office.length > 0 && !env.OFFICE_SECRET?.trim()) {
    errors.push(
      "OFFICE_SECRET: expected a secret beside OFFICE, which signs the links in mails, such as 32 random characters.",
    );
  }

  const config: Config = {
    host: setting("HOST", "127.0.0.1", readHost),
    port: setting("PORT", 3000, readPort),
    siteOrigin: setting("SITE_URL", "http://localhost:3000", readSiteUrl),
    backendOrigin: setting("PUBLIC_BACKEND_URL", undefined, readBackendUrl),
    dataDir,
    database: setting("DATABASE_URL", { engine: "sqlite", dataDir }, readDatabaseUrl),
    smtpUrl: setting("SMTP_URL", undefined, readSmtpUrl),
    imap: setting("IMAP_URL", undefined, imapReader("IMAP_URL")),
    careersImap: setting("CAREERS_IMAP_URL", undefined, imapReader("CAREERS_IMAP_URL")),
    clamd: setting("CLAMD", undefined, readClamd),
    webhook: webhookUrl && webhookSecret ? { url: webhookUrl, key: webhookSecret } : undefined,
    siteName: site.name,
    hasLogo: site.logo !== undefined,
    mailFrom: setting("MAIL_FROM", site.emails.sender, readAddress),
    mailTo: setting("MAIL_TO", site.emails.contact, readAddress),
    careersMailTo: setting("CAREERS_MAIL_TO", site.emails.careers, readAddress),
    acknowledgements: acknowledge ? site.acknowledgements : undefined,
    redirects: site.redirects ?? {},
    allowedOrigins: setting("ALLOWED_ORIGINS", [], readOrigins),
    rateLimit: setting("RATE_LIMIT", { submissions: 20, periodMs: 10 * MINUTE }, readRateLimit),
    trustProxy: setting("TRUST_PROXY", [], readProxies),
    metrics: setting("METRICS", "loopback", readMetrics),
    retentionDays: setting("RETENTION_DAYS", RETENTION_DAYS, readRetention),
    officeHours: site.officeHours ?? DEFAULT_OFFICE_HOURS,
    promises: site.promises ?? {},
    theme: site.theme ?? themeRecord.parse({}),
    office,
    officeKey: setting("OFFICE_SECRET", undefined, readOfficeSecret),
    officeEdit: setting("OFFICE_EDIT", false, readOnOff),
    logLevel: setting("LOG_LEVEL", "info", readLogLevel),
  };
  if (errors.length > 0) throw new ConfigError(errors.join("\n"));
  return config;
}

function readHost(text: string): ParseResult<string> {
  if (/^[\w.:-]+$/.test(text)) return { value: text };
  return { expected: "expected an address or name to listen on, such as 127.0.0.1, 0.0.0.0 or ::1." };
}

function readPort(text: string): ParseResult<number> {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65535) return { value: Number(text) };
  return { expected: "expected a port number from 0 to 65535, such as 3000 (0 lets the system choose)." };
}

function readSiteUrl(text: string): ParseResult<string> {
  const origin = originOf(text);
  if (origin) return { value: origin };
  return { expected: "expected the site's public address without a path, such as https://www.example.com." };
}

/** A path means the pages' own origin; an absolute address may name another one. */
function readBackendUrl(text: string): ParseResult<string | undefined> {
  if (/^\/(?!\/)/.test(text)) return { value: undefined };
  const url = webUrl(text);
  if (url) return { value: url.origin };
  return { expected: "expected a path such as /api or an address such as https://api.example.com." };
}

/** The host is part of the address, or `?host=` names the folder of a socket. */
function readDatabaseUrl(text: string): ParseResult<DatabaseLocation> {
  const url = URL.parse(text);
  const isComplete =
    url !== null &&
    /^postgres(ql)?:$/.test(url.protocol) &&
    (url.hostname || url.searchParams.get("host")) &&
    /^\/[^/]+$/.test(url.pathname);
  if (isComplete && hasValidEscapes(url)) return { value: { engine: "postgres", url: url.href } };
  return { expected: "expected a PostgreSQL database, such as postgres://user:password@db.example.com:5432/website." };
}

/** A `%` in a password must be written as `%25`. */
function hasValidEscapes({ username, password, pathname }: URL): boolean {
  try {
    for (const part of [username, password, pathname]) decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

function readSmtpUrl(text: string): ParseResult<string> {
  const url = URL.parse(text);
  if (url && /^smtps?:$/.test(url.protocol) && url.hostname) return { value: text };
  return { expected: "expected the mail server, such as smtp://user:password@mail.example.com:587 or smtps://…:465." };
}

const imapReader =
  (setting: ImapSettings["setting"]): Parser<ImapSettings | undefined> =>
  (text) => {
    const url = URL.parse(text);
    const isComplete = url && /^imaps?:$/.test(url.protocol) && url.hostname && url.username && url.password;
    if (!isComplete || !hasValidEscapes(url))
      return { expected: "expected a mailbox with user and password, such as imaps://user:password@mail.example.com." };
    const isSecure = url.protocol === "imaps:";
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const port = Number(url.port) || (isSecure ? 993 : 143);
    const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
    return { value: { setting, host, port, isSecure, user, password } };
  };

function readClamd(text: string): ParseResult<ClamdAddress> {
  const [, host, port] = /^(\[[\da-f:]+\]|[\w.-]+):(\d{1,5})$/i.exec(text) ?? [];
  if (host && Number(port) >= 1 && Number(port) <= 65535) {
    return { value: { host: host.replace(/^\[|\]$/g, ""), port: Number(port) } };
  }
  return { expected: "expected where clamd listens, such as 127.0.0.1:3310." };
}

function readWebhookUrl(text: string): ParseResult<string> {
  const url = webUrl(text);
  if (url) return { value: url.href };
  return { expected: "expected an address without user and password, such as https://crm.example.com/submissions." };
}

/** A shorter secret could be guessed. */
const MIN_SECRET_BYTES = 16;

function readWebhookSecret(text: string): ParseResult<Uint8Array> {
  const key = webhookKey(text);
  if (key && key.length >= MIN_SECRET_BYTES) return { value: key };
  return { expected: "expected at least 16 characters, or whsec_ and at least 16 bytes in base64." };
}

/** Decodes a secret: base64 after `whsec_`, otherwise the text itself. Returns undefined for invalid base64. */
export function webhookKey(secret: string): Uint8Array | undefined {
  if (!secret.startsWith("whsec_")) return Buffer.from(secret);
  const encoded = secret.slice("whsec_".length);
  const key = Buffer.from(encoded, "base64");
  return key.toString("base64").replace(/=+$/, "") === encoded.replace(/=+$/, "") ? key : undefined;
}

function readAddress(text: string): ParseResult<string> {
  if (z.regexes.html5Email.test(text)) return { value: text };
  return { expected: "expected one email address, such as office@example.com." };
}

function readAddresses(text: string): ParseResult<readonly string[]> {
  const addresses = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((address) => address.toLowerCase());
  if (addresses.every((address) => z.regexes.html5Email.test(address))) return { value: [...new Set(addresses)] };
  return { expected: "expected email addresses separated by commas, such as mina@example.com,joy@example.com." };
}

/** A shorter secret could be guessed. */
const MIN_OFFICE_SECRET = 32;

function readOfficeSecret(text: string): ParseResult<Uint8Array> {
  if (text.length >= MIN_OFFICE_SECRET) return { value: Buffer.from(text) };
  return { expected: "expected at least 32 characters, such as the output of: openssl rand -base64 32." };
}

function readOnOff(text: string): ParseResult<boolean> {
  if (text === "on" || text === "off") return { value: text === "on" };
  return { expected: "expected on or off." };
}

function readOrigins(text: string): ParseResult<readonly string[]> {
  const origins = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(originOf);
  if (origins.every((origin) => origin !== undefined)) return { value: origins };
  return { expected: "expected origins separated by commas, such as https://example.com,https://www.example.com." };
}

const MINUTE = 60_000;
const UNITS: Record<string, number> = { s: 1000, m: MINUTE, h: 60 * MINUTE };

function readRateLimit(text: string): ParseResult<RateLimit | undefined> {
  if (text === "off") return { value: undefined };
  const [, submissions = "", count = "1", unit = ""] =
    /^([1-9]\d{0,6})\s*\/\s*([1-9]\d{0,3})?([smh])$/.exec(text) ?? [];
  if (submissions) return { value: { submissions: Number(submissions), periodMs: Number(count) * (UNITS[unit] ?? 0) } };
  return { expected: "expected submissions per time and address, such as 20/10m or 100/h, or off." };
}

function readProxies(text: string): ParseResult<readonly string[]> {
  if (text === "off") return { value: [] };
  const proxies = text.split(/[\s,]+/).filter(Boolean);
  if (proxies.every(isNetwork)) return { value: proxies };
  return { expected: "expected addresses or networks of proxies, such as 127.0.0.1,10.0.0.0/8 or loopback, or off." };
}

function isNetwork(text: string): boolean {
  if (text === "loopback") return true;
  const [address = "", bits, more] = text.split("/");
  const family = isIP(address);
  if (family === 0 || more !== undefined) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

function readMetrics(text: string): ParseResult<Config["metrics"]> {
  if (text === "loopback" || text === "any" || text === "off") return { value: text };
  return { expected: "expected who may read /metrics: loopback (this machine), any, or off." };
}

const RETENTION_DAYS: RetentionDays = { contact: 730, demo: 730, application: 180 };

/** Accepts `=`, `:` or a space between kind and days. A kind that is not listed keeps its default; `never` is for all. */
function readRetention(text: string): ParseResult<RetentionDays> {
  if (text === "never") return { value: { contact: undefined, demo: undefined, application: undefined } };
  const days = { ...RETENTION_DAYS };
  const rest = text.replace(/(\w+)\s*[=: ]\s*([1-9]\d{0,4}|never)\b/g, (pair, name: string, value: string) => {
    const kind = SUBMISSION_KINDS.find((known) => known === name);
    if (!kind) return pair;
    days[kind] = value === "never" ? undefined : Number(value);
    return "";
  });
  if (/^[\s,;]*$/.test(rest)) return { value: days };
  return {
    expected:
      "expected days for each kind, such as contact=730,demo=730,application=180, with never for days, or never for all.",
  };
}

function readLogLevel(text: string): ParseResult<Config["logLevel"]> {
  const level = LOG_LEVELS.find((known) => known === text);
  if (level) return { value: level };
  return { expected: `expected one of ${LOG_LEVELS.join(", ")}.` };
}

function webUrl(text: string): URL | undefined {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) && !url.username && !url.password ? url : undefined;
}

/** The origin of an address without path, query and hash; undefined for any other address. */
function originOf(text: string): string | undefined {
  const url = webUrl(text);
  return url && url.href === `${url.origin}/` ? url.origin : undefined;
}
