import { expect, test } from "vitest";
import { SITE, saying } from "../../tests/support/site-fixture.ts";
import { describeLocation } from "./database-location.ts";
import { type Environment, parseSettings } from "./settings.ts";
import { SettingsError } from "./settings-error.ts";

const OWN_SITE = { ...SITE, emails: { contact: "us@example.com", careers: "hr@example.com", sender: "w@example.com" } };
const postgresConfig = (url: string) => ({ database: { engine: "postgres", url } });
const read = (env: Environment) => parseSettings(env, OWN_SITE);

test.each([
  ["HOST", "::1", { host: "::1" }],
  ["PORT", "0", { port: 0 }],
  ["SITE_URL", "https://www.example.com/", { siteOrigin: "https://www.example.com" }],
  ["SITE_URL", "http://example.com:8080", { siteOrigin: "http://example.com:8080" }],
  ["PUBLIC_BACKEND_URL", "/api", { backendOrigin: undefined }],
  ["PUBLIC_BACKEND_URL", "https://api.example.com/v1", { backendOrigin: "https://api.example.com" }],
  ["SMTP_URL", "smtps://u:p%40ss@mail.example.com:465", { smtpUrl: "smtps://u:p%40ss@mail.example.com:465" }],
  ["SMTP_URL", "  ", { smtpUrl: undefined }],
  [
    "IMAP_URL",
    "imaps://hello%40office.example:p%40ss@mail.example.com",
    {
      imap: {
        setting: "IMAP_URL",
        host: "mail.example.com",
        port: 993,
        isSecure: true,
        user: "hello@office.example",
        password: "p@ss",
      },
    },
  ],
  ["IMAP_URL", "imap://u:p@[::1]:143", { imap: expect.objectContaining({ host: "::1", port: 143, isSecure: false }) }],
  ["CLAMD", "[::1]:3310", { clamd: { host: "::1", port: 3310 } }],
  ["CLAMD", "scanner.internal:1", { clamd: { host: "scanner.internal", port: 1 } }],
  ["ALLOWED_ORIGINS", "https://a.test, http://b.test:81", { allowedOrigins: ["https://a.test", "http://b.test:81"] }],
  ["RATE_LIMIT", "5/30s", { rateLimit: { requests: 5, periodMs: 30_000 } }],
  ["RATE_LIMIT", "100 / h", { rateLimit: { requests: 100, periodMs: 3_600_000 } }],
  ["TRUST_PROXY", "loopback, 10.0.0.0/8 ::1", { trustProxy: ["loopback", "10.0.0.0/8", "::1"] }],
  ["RETENTION_DAYS", "application=30", { retentionDays: { contact: 730, demo: 730, application: 30 } }],
  [
    "RETENTION_DAYS",
    "contact 1, demo: 2; application=never",
    { retentionDays: { contact: 1, demo: 2, application: undefined } },
  ],
  ["RETENTION_DAYS", "never", { retentionDays: { contact: undefined, demo: undefined, application: undefined } }],
  ["DATA_DIR", "/data", { dataDir: "/data", database: { engine: "sqlite", dataDir: "/data" } }],
  ["DATABASE_URL", "postgresql://u:p%40ss@[::1]:5433/site", postgresConfig("postgresql://u:p%40ss@[::1]:5433/site")],
  [
    "DATABASE_URL",
    "postgres:///site?host=/run/postgresql&sslmode=disable",
    postgresConfig("postgres:///site?host=/run/postgresql&sslmode=disable"),
  ],
])("accepts %s=%s", (name, value, expected) => {
  expect(read({ [name]: value })).toMatchObject(expected);
});

test.each([
  ["HOST", "http://0.0.0.0"],
  ["PORT", "65536"],
  ["PORT", "0x10"],
  ["OFFICE", "mina"],
  ["OFFICE_SECRET", "31 characters are one too few.."],
  ["OFFICE_EDIT", "yes"],
  ["SITE_URL", "www.example.com"],
  ["SITE_URL", "https://example.com/sub"],
  ["SITE_URL", "https://user:secret@example.com"],
  ["PUBLIC_BACKEND_URL", "api"],
  ["PUBLIC_BACKEND_URL", "//evil.example"],
  ["SMTP_URL", "http://user:secret@mail.example.com"],
  ["SMTP_URL", "smtp://"],
  ["IMAP_URL", "imap4://user:secret@mail.example.com"],
  ["IMAP_URL", "imaps://user@mail.example.com"],
  ["CAREERS_IMAP_URL", "imaps://user:100%@mail.example.com"],
  ["MAIL_TO", "a@example.com, b@example.com"],
  ["MAIL_TO", "Office <office@example.com>"],
  ["ALLOWED_ORIGINS", "https://a.example/page"],
  ["RATE_LIMIT", "0/10m"],
  ["RATE_LIMIT", "20/10d"],
  ["TRUST_PROXY", "10.0.0.0/33"],
  ["METRICS", "everybody"],
  ["RETENTION_DAYS", "contact=0"],
  ["RETENTION_DAYS", "contact=730 people=1"],
  ["LOG_LEVEL", "trace"],
  ["DATABASE_URL", "mysql://user:secret@db.example.com/site"],
  ["DATABASE_URL", "postgres://localhost/site/too/deep"],
  ["DATABASE_URL", "postgres:///site"],
  ["DATABASE_URL", "postgres://user:100%@localhost/site"],
  ["CLAMD", "127.0.0.1:65536"],
  ["CLAMD", "::1:3310"],
])("rejects %s=%s with a sentence that names the setting, and no password", (name, value) => {
  expect(() => read({ [name]: value })).toThrow(SettingsError);
  expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name}: (?!.*secret)[^\\n]+\\.$`));
});

test("the acknowledgement texts are set only if ACKNOWLEDGE is on", () => {
  const thanks = { subject: "Thanks", paragraphs: ["Soon."] };
  const acknowledgements = { contact: thanks, demo: thanks, application: thanks, closing: "Bye." };
  const site = { ...OWN_SITE, ...saying({ acknowledgements }) };
  expect(parseSettings({ ACKNOWLEDGE: "on" }, site).acknowledgements).toEqual(acknowledgements);
  for (const env of [{}, { ACKNOWLEDGE: "off" }]) expect(parseSettings(env, site).acknowledgements).toBeUndefined();
});

const HOOK = "https://crm.example/hook";

test.each([
  [HOOK, "sixteen letters!", { url: HOOK, key: Buffer.from("sixteen letters!") }],
  ["http://127.0.0.1:9/?a=1", `whsec_${"A".repeat(22)}==`, { url: "http://127.0.0.1:9/?a=1", key: Buffer.alloc(16) }],
])("accepts a webhook at %s with the secret %s", (url, secret, webhook) => {
  expect(read({ WEBHOOK_URL: url, WEBHOOK_SECRET: secret }).webhook).toEqual(webhook);
});

test.each([
  ["WEBHOOK_SECRET", { WEBHOOK_URL: HOOK }],
  ["WEBHOOK_SECRET", { WEBHOOK_URL: HOOK, WEBHOOK_SECRET: "only 15 letters" }],
  ["WEBHOOK_SECRET", { WEBHOOK_URL: HOOK, WEBHOOK_SECRET: `whsec_${"A".repeat(20)}` }],
  ["WEBHOOK_SECRET", { WEBHOOK_URL: HOOK, WEBHOOK_SECRET: "whsec_no base64 at all!" }],
  ["WEBHOOK_URL", { WEBHOOK_URL: "https://user:secret@crm.example/", WEBHOOK_SECRET: "sixteen letters!" }],
  ["WEBHOOK_URL", { WEBHOOK_URL: "crm.example/hook", WEBHOOK_SECRET: "sixteen letters!" }],
])("the error names %s for the webhook settings %j", (name, env) => {
  expect(() => read(env)).toThrow(new RegExp(`^${name}: [^\\n]+\\.$`));
});

test.each([
  ["postgres://user:secret@db.example.com:5433/website?sslmode=verify-full", "PostgreSQL, db.example.com:5433/website"],
  ["postgres:///website?host=/run/postgresql&password=secret", "PostgreSQL, /run/postgresql/website"],
])("the description of %s does not contain the password", (url, name) => {
  expect(describeLocation({ engine: "postgres", url })).toBe(name);
});
