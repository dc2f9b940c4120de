import { isIP } from "node:net";
import { join } from "node:path";
import { MINUTE } from "#contract/duration.ts";
import { asciiAddress, isAddress } from "#contract/form-reader.ts";
import { languageOf, type SiteLanguage, type SiteManifest } from "#contract/site-manifest.ts";
import { SUBMISSION_KINDS, type SubmissionKind } from "#contract/vocabulary.ts";
import type { DatabaseLocation } from "./database-location.ts";
import { SettingsError } from "./settings-error.ts";

export const mailFolderIn = ({ dataDir }: Pick<Settings, "dataDir">) => join(dataDir, "mail");

/** The maximum number of requests per client address in each period, such as submissions. */
export type RateLimit = { requests: number; periodMs: number };

export type ImapSettings = NonNullable<ReturnType<ReturnType<typeof imapReader>>>;

export type ClamdAddress = { host: string; port: number };

export type WebhookSettings = { url: string; key: Uint8Array };

/** The number of days until a submission is erased; undefined: never. */
export type RetentionDays = Readonly<Record<SubmissionKind, number | undefined>>;

export type Environment = Readonly<Record<string, string | undefined>>;

/** Without `trace`, because at that level the multipart parser logs a visitor's headers. */
const LOG_LEVELS = ["error", "warn", "info", "debug", "silent"] as const;
const METRICS = ["loopback", "any", "off"] as const;

/** The valid values of each setting, for the error about another one. */
const EXPECTED = {
  HOST: "an address or name to listen on, such as 127.0.0.1, 0.0.0.0 or ::1",
  PORT: "a port number from 0 to 65535, such as 3000 (0 lets the system choose)",
  SITE_URL: "the site's public address without a path, such as https://www.example.com",
  PUBLIC_BACKEND_URL: "a path such as /api or an address such as https://api.example.com",
  DATABASE_URL: "a PostgreSQL database, such as postgres://user:password@db.example.com:5432/website",
  SMTP_URL: "the mail server, such as smtp://user:password@mail.example.com:587 or smtps://…:465",
  IMAP_URL: "a mailbox with user and password, such as imaps://user:password@mail.example.com",
  CAREERS_IMAP_URL: "a mailbox with user and password, such as imaps://user:password@mail.example.com",
  CLAMD: "where clamd listens, such as 127.0.0.1:3310",
  WEBHOOK_URL: "an address without user and password, such as https://crm.example.com/submissions",
  WEBHOOK_SECRET: "at least 16 characters, or whsec_ and at least 16 bytes in base64",
  MAIL_FROM: "one email address, such as office@example.com",
  MAIL_TO: "one email address, such as office@example.com",
  CAREERS_MAIL_TO: "one email address, such as office@example.com",
  OFFICE: "email addresses separated by commas, such as mina@example.com,joy@example.com",
  OFFICE_SECRET: "at least 32 characters, such as the output of: openssl rand -base64 32",
  OFFICE_EDIT: "on or off",
  ACKNOWLEDGE: "on or off",
  ALLOWED_ORIGINS: "origins separated by commas, such as https://example.com,https://www.example.com",
  RATE_LIMIT: "submissions per time and address, such as 20/10m or 100/h, or off",
  TRUST_PROXY: "addresses or networks of proxies, such as 127.0.0.1,10.0.0.0/8 or loopback, or off",
  METRICS: "who may read /metrics: loopback (this machine), any, or off",
  RETENTION_DAYS:
    "days for each kind, such as contact=730,demo=730,application=180, with never for days, or never for all",
  LOG_LEVEL: `one of ${LOG_LEVELS.join(", ")}`,
};

/** The value of a setting; undefined if the text is invalid. */
type Parser<T> = (text: string) => T | undefined;

/**
 * Parses the settings in `env`.
 *
 * An empty value counts as not set, so `SMTP_URL=` in a file means "no mail server".
 *
 * @throws {SettingsError} naming every invalid setting and the expected value. The message never contains the actual value,
 *   which may be a password.
 */
export function parseEnvironment(env: Environment) {
  const errors: string[] = [];
  function setting<T>(name: keyof typeof EXPECTED, fallback: T, parse: Parser<T>): T {
    const text = env[name]?.trim();
    if (!text) return fallback;
    const value = parse(text);
    if (value === undefined) errors.push(`${name}: expected ${EXPECTED[name]}.`);
    return value ?? fallback;
  }

  const dataDir = env.DATA_DIR?.trim() || "./data";
  const webhookUrl = setting<string | undefined>("WEBHOOK_URL", undefined, (text) => webUrl(text)?.href);
  const webhookSecret = setting<Uint8Array | undefined>("WEBHOOK_SECRET", undefined, readWebhookSecret);
  if (webhookUrl && !env.WEBHOOK_SECRET?.trim()) {
    errors.push("WEBHOOK_SECRET: expected a secret beside WEBHOOK_URL, so that its receiver can tell who posts there.");
  }

  const office = setting<readonly string[]>("OFFICE", [], readAddresses);
  if (office.length > 0 && !env.OFFICE_SECRET?.trim()) {
    errors.push(
      "OFFICE_SECRET: expected a secret beside OFFICE, which signs the links in mails, such as 32 random characters.",
    );
  }

  const rateLimit = setting<RateLimit | "off">("RATE_LIMIT", { requests: 20, periodMs: 10 * MINUTE }, readRateLimit);

  const settings = {
    host: setting<string>("HOST", "127.0.0.1", readHost),
    /** 0: the system chooses a free port. */
    port: setting<number>("PORT", 3000, readPort),
    /** The public origin, without a trailing slash: `https://example.com`. */
    siteOrigin: setting<string>("SITE_URL", "http://localhost:3000", originOf),
    /** The origin that the pages post to, if it differs from the one that serves them. */
    backendOrigin: setting("PUBLIC_BACKEND_URL", "", readBackendUrl) || undefined,
    /** The folder for data of this machine: incomplete uploads, mails written as files, and the SQLite database. */
    dataDir,
    database: setting<DatabaseLocation>("DATABASE_URL", { engine: "sqlite", dataDir }, readDatabaseUrl),
    smtpUrl: setting<string | undefined>("SMTP_URL", undefined, readSmtpUrl),
    /** The mailbox that MAIL_TO is; undefined if it is not read. */
    imap: setting<ImapSettings | undefined>("IMAP_URL", undefined, imapReader("IMAP_URL")),
    /** The mailbox that CAREERS_MAIL_TO is, if it is another one and is read. */
    careersImap: setting<ImapSettings | undefined>("CAREERS_IMAP_URL", undefined, imapReader("CAREERS_IMAP_URL")),
    clamd: setting<ClamdAddress | undefined>("CLAMD", undefined, readClamd),
    webhook: webhookUrl && webhookSecret ? { url: webhookUrl, key: webhookSecret } : undefined,
    /** Undefined: those of the site. */
    mailFrom: setting<string | undefined>("MAIL_FROM", undefined, readAddress),
    mailTo: setting<string | undefined>("MAIL_TO", undefined, readAddress),
    careersMailTo: setting<string | undefined>("CAREERS_MAIL_TO", undefined, readAddress),
    acknowledge: setting<boolean>("ACKNOWLEDGE", false, readOnOff),
    /** Other origins whose pages may post submissions. */
    allowedOrigins: setting<readonly string[]>("ALLOWED_ORIGINS", [], (text) => listOf(text, originOf)),
    rateLimit: rateLimit === "off" ? undefined : rateLimit,
    /** Addresses and networks of the proxies whose X-Forwarded-For header is trusted. */
    trustProxy: setting<readonly string[]>("TRUST_PROXY", [], readProxies),
    metrics: setting<(typeof METRICS)[number]>("METRICS", "loopback", oneOf(METRICS)),
    retentionDays: setting("RETENTION_DAYS", RETENTION_DAYS, readRetention),
    /** The email addresses of the people who may use the office, in lower case. Empty: there is no office. */
    office,
    /** The key of signed links; undefined if there are none. */
    officeKey: setting<Uint8Array | undefined>("OFFICE_SECRET", undefined, readOfficeSecret),
    /** People of the office change the content at `/office/content`. */
    officeEdit: setting<boolean>("OFFICE_EDIT", false, readOnOff),
    logLevel: setting<(typeof LOG_LEVELS)[number]>("LOG_LEVEL", "info", oneOf(LOG_LEVELS)),
  };
  if (errors.length > 0) throw new SettingsError(errors.join("\n"));
  return settings;
}

/** The settings of this process, with what a built site says in its default language and promises. */
export const withSite = (environment: ReturnType<typeof parseEnvironment>, site: SiteManifest) => ({
  ...site,
  ...environment,
  officeWords: { ...site.officeWords, language: site.language },
  mailFrom: environment.mailFrom ?? site.emails.sender,
  mailTo: environment.mailTo ?? site.emails.contact,
  careersMailTo: environment.careersMailTo ?? site.emails.careers,
  ...saidIn(languageOf(site, null), environment),
});

const saidIn = (language: SiteLanguage, { acknowledge }: { acknowledge: boolean }) => ({
  ...language,
  acknowledgements: acknowledge ? language.acknowledgements : undefined,
});

export type LanguageSettings = Pick<Settings, "language" | "languages" | "acknowledge">;

/**
 * The settings with what the site says in a language. They do not change for its default language, nor for one that the site
 * does not have (any more).
 */
export function settingsIn<S extends LanguageSettings>(settings: S, tag: string | null | undefined): S {
  const language = languageOf(settings, tag ?? null);
  return language.prefix === "" ? settings : { ...settings, ...saidIn(language, settings) };
}

/** The tag of that language, whichever its words are in. */
export const tagOf = ({ prefix, language }: Pick<Settings, "prefix" | "language">): string =>
  prefix.slice(1) || language;

/** `settingsIn` for the language of an address of pages or calls, such as `/bn/contact` or `/api/bn/book-demo`. */
export const settingsAt = <S extends LanguageSettings>(url: string, settings: S): S =>
  settingsIn(settings, /^(?:\/api)?\/([^/?]+)/.exec(url)?.[1]);

/**
 * All validated settings: other modules read none from the environment. `settings()` gives those of the live build.
 */
export type Settings = Readonly<ReturnType<typeof withSite>>;

/** @throws {SettingsError} as `parseEnvironment` */
export const parseSettings = (env: Environment, site: SiteManifest): Settings => withSite(parseEnvironment(env), site);

const matching =
  (pattern: RegExp): Parser<string> =>
  (text) =>
    pattern.test(text) ? text : undefined;

const oneOf =
  <Value extends string>(values: readonly Value[]): Parser<Value> =>
  (text) =>
    values.find((value) => value === text);

const readHost = matching(/^[\w.:-]+$/);
const readAddress: Parser<string> = (text) => {
  const address = asciiAddress(text);
  return isAddress(address) ? address : undefined;
};

const readPort = (text: string) => (/^\d{1,5}$/.test(text) && Number(text) <= 65535 ? Number(text) : undefined);

const readOnOff = (text: string) => (text === "on" ? true : text === "off" ? false : undefined);

/** A path means the pages' own origin: an empty text. */
const readBackendUrl = (text: string) => (/^\/(?!\/)/.test(text) ? "" : webUrl(text)?.origin);

/** The host is part of the address, or `?host=` names the folder of a socket. */
function readDatabaseUrl(text: string): DatabaseLocation | undefined {
  const url = URL.parse(text);
  const isComplete =
    url !== null &&
    /^postgres(ql)?:$/.test(url.protocol) &&
    (url.hostname || url.searchParams.get("host")) &&
    /^\/[^/]+$/.test(url.pathname);
  return isComplete && hasValidEscapes(url) ? { engine: "postgres", url: url.href } : undefined;
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

function readSmtpUrl(text: string): string | undefined {
  const url = URL.parse(text);
  return url && /^smtps?:$/.test(url.protocol) && url.hostname ? text : undefined;
}

const imapReader = (setting: "IMAP_URL" | "CAREERS_IMAP_URL") => (text: string) => {
  const url = URL.parse(text);
  const isComplete = url && /^imaps?:$/.test(url.protocol) && url.hostname && url.username && url.password;
  if (!isComplete || !hasValidEscapes(url)) return undefined;
  /* TLS from the first byte on. Without it, the login waits for STARTTLS, except on this machine. */
  const isSecure = url.protocol === "imaps:";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const port = Number(url.port) || (isSecure ? 993 : 143);
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  return { setting, host, port, isSecure, user, password };
};

function readClamd(text: string): ClamdAddress | undefined {
  const [, host, port] = /^(\[[\da-f:]+\]|[\w.-]+):(\d{1,5})$/i.exec(text) ?? [];
  if (!host || Number(port) < 1 || Number(port) > 65535) return undefined;
  return { host: host.replace(/^\[|\]$/g, ""), port: Number(port) };
}

/** Shorter secrets could be guessed: those of the webhook in bytes, that of the office in characters. */
const MIN_SECRET_BYTES = 16;
const MIN_OFFICE_SECRET = 32;

function readWebhookSecret(text: string): Uint8Array | undefined {
  const key = webhookKey(text);
  return key && key.length >= MIN_SECRET_BYTES ? key : undefined;
}

/** Decodes a secret: base64 after `whsec_`, otherwise the text itself. Returns undefined for invalid base64. */
export function webhookKey(secret: string): Uint8Array | undefined {
  if (!secret.startsWith("whsec_")) return Buffer.from(secret);
  const encoded = secret.slice("whsec_".length);
  const key = Buffer.from(encoded, "base64");
  return key.toString("base64").replace(/=+$/, "") === encoded.replace(/=+$/, "") ? key : undefined;
}

const readOfficeSecret = (text: string) => (text.length >= MIN_OFFICE_SECRET ? Buffer.from(text) : undefined);

/** A list that commas or spaces separate; undefined if `parse` rejects one of its items. */
function listOf<Item>(text: string, parse: Parser<Item>): Item[] | undefined {
  const items = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(parse);
  return items.every((item) => item !== undefined) ? items : undefined;
}

const readAddresses = (text: string) => {
  const addresses = listOf(text.toLowerCase(), readAddress);
  return addresses && [...new Set(addresses)];
};

const UNITS: Record<string, number> = { s: 1000, m: MINUTE, h: 60 * MINUTE };

function readRateLimit(text: string): RateLimit | "off" | undefined {
  if (text === "off") return text;
  const [, submissions, count = "1", unit = ""] = /^([1-9]\d{0,6})\s*\/\s*([1-9]\d{0,3})?([smh])$/.exec(text) ?? [];
  return submissions ? { requests: Number(submissions), periodMs: Number(count) * (UNITS[unit] ?? 0) } : undefined;
}

const readProxies = (text: string) =>
  text === "off" ? [] : listOf(text, (network) => (isNetwork(network) ? network : undefined));

function isNetwork(text: string): boolean {
  if (text === "loopback") return true;
  const [address = "", bits, more] = text.split("/");
  const family = isIP(address);
  if (family === 0 || more !== undefined) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

const RETENTION_DAYS: RetentionDays = { contact: 730, demo: 730, application: 180 };

/** Accepts `=`, `:` or a space between kind and days. A kind that is not listed keeps its default; `never` is for all. */
function readRetention(text: string): RetentionDays | undefined {
  if (text === "never") return { contact: undefined, demo: undefined, application: undefined };
  const days = { ...RETENTION_DAYS };
  const rest = text.replace(/(\w+)\s*[=: ]\s*([1-9]\d{0,4}|never)\b/g, (pair, name: string, value: string) => {
    const kind = SUBMISSION_KINDS.find((known) => known === name);
    if (!kind) return pair;
    days[kind] = value === "never" ? undefined : Number(value);
    return "";
  });
  return /^[\s,;]*$/.test(rest) ? days : undefined;
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
