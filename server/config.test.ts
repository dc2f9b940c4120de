import { describe, expect, test } from "vitest";
import { ConfigError, type Environment, parseConfig } from "./config.ts";

const SITE = {
  name: "Example",
  emails: { contact: "office@example.com", careers: "jobs@example.com", sender: "web@example.com" },
};
const read = (env: Environment) => parseConfig(env, SITE);

test("an empty environment gives the documented defaults, with addresses from the site record", () => {
  expect(read({})).toEqual({
    host: "127.0.0.1",
    port: 3000,
    siteOrigin: "http://localhost:3000",
    backendOrigin: undefined,
    dataDir: "./data",
    smtpUrl: undefined,
    siteName: "Example",
    mailFrom: "web@example.com",
    mailTo: "office@example.com",
    careersMailTo: "jobs@example.com",
    allowedOrigins: [],
    rateLimit: { submissions: 20, periodMs: 600_000 },
    trustProxy: [],
    metrics: "loopback",
    retentionDays: { contact: 730, demo: 730, application: 180 },
    logLevel: "info",
  });
});

describe("a setting that is right", () => {
  test.each([
    ["HOST", "0.0.0.0", { host: "0.0.0.0" }],
    ["HOST", "::1", { host: "::1" }],
    ["HOST", " web.internal ", { host: "web.internal" }],
    ["PORT", "0", { port: 0 }],
    ["PORT", "65535", { port: 65535 }],
    ["SITE_URL", "https://www.example.com", { siteOrigin: "https://www.example.com" }],
    ["SITE_URL", "https://www.example.com/", { siteOrigin: "https://www.example.com" }],
    ["SITE_URL", "http://example.com:8080", { siteOrigin: "http://example.com:8080" }],
    ["PUBLIC_BACKEND_URL", "/api", { backendOrigin: undefined }],
    ["PUBLIC_BACKEND_URL", "https://api.example.com/v1", { backendOrigin: "https://api.example.com" }],
    ["DATA_DIR", "/var/lib/site", { dataDir: "/var/lib/site" }],
    ["SMTP_URL", "smtp://mail.example.com", { smtpUrl: "smtp://mail.example.com" }],
    ["SMTP_URL", "smtps://u:p%40ss@mail.example.com:465", { smtpUrl: "smtps://u:p%40ss@mail.example.com:465" }],
    ["SMTP_URL", "", { smtpUrl: undefined }],
    ["SMTP_URL", "  ", { smtpUrl: undefined }],
    ["MAIL_FROM", "a@b.example", { mailFrom: "a@b.example" }],
    ["MAIL_TO", "a@b.example", { mailTo: "a@b.example" }],
    ["CAREERS_MAIL_TO", "a@b.example", { careersMailTo: "a@b.example" }],
    [
      "ALLOWED_ORIGINS",
      "https://a.example, http://b.example:81",
      { allowedOrigins: ["https://a.example", "http://b.example:81"] },
    ],
    ["RATE_LIMIT", "5/30s", { rateLimit: { submissions: 5, periodMs: 30_000 } }],
    ["RATE_LIMIT", "100 / h", { rateLimit: { submissions: 100, periodMs: 3_600_000 } }],
    ["RATE_LIMIT", "off", { rateLimit: undefined }],
    ["TRUST_PROXY", "off", { trustProxy: [] }],
    ["TRUST_PROXY", "loopback, 10.0.0.0/8 ::1", { trustProxy: ["loopback", "10.0.0.0/8", "::1"] }],
    ["METRICS", "any", { metrics: "any" }],
    ["RETENTION_DAYS", "application=30", { retentionDays: { contact: 730, demo: 730, application: 30 } }],
    [
      "RETENTION_DAYS",
      "contact 1, demo: 2; application=never",
      { retentionDays: { contact: 1, demo: 2, application: undefined } },
    ],
    ["LOG_LEVEL", "debug", { logLevel: "debug" }],
    ["LOG_LEVEL", "silent", { logLevel: "silent" }],
    ["DATABASE_URL", "", {}],
  ])("%s=%s is taken", (name, value, expected) => {
    expect(read({ [name]: value })).toMatchObject(expected);
  });
});

describe("a setting that is wrong", () => {
  test.each([
    ["HOST", "http://0.0.0.0"],
    ["HOST", "two words"],
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["PORT", "3000.5"],
    ["PORT", "0x10"],
    ["PORT", "http"],
    ["SITE_URL", "www.example.com"],
    ["SITE_URL", "ftp://example.com"],
    ["SITE_URL", "https://example.com/sub"],
    ["SITE_URL", "https://example.com/?q"],
    ["SITE_URL", "https://user:secret@example.com"],
    ["PUBLIC_BACKEND_URL", "api"],
    ["PUBLIC_BACKEND_URL", "//evil.example"],
    ["SMTP_URL", "mail.example.com:587"],
    ["SMTP_URL", "https://mail.example.com"],
    ["SMTP_URL", "smtp://"],
    ["MAIL_FROM", "nobody"],
    ["MAIL_TO", "a@example.com, b@example.com"],
    ["MAIL_TO", "Office <office@example.com>"],
    ["CAREERS_MAIL_TO", "@example.com"],
    ["ALLOWED_ORIGINS", "https://a.example/page"],
    ["ALLOWED_ORIGINS", "*"],
    ["RATE_LIMIT", "20"],
    ["RATE_LIMIT", "0/10m"],
    ["RATE_LIMIT", "20/10d"],
    ["TRUST_PROXY", "true"],
    ["TRUST_PROXY", "proxy.example"],
    ["TRUST_PROXY", "10.0.0.0/33"],
    ["METRICS", "everybody"],
    ["RETENTION_DAYS", "730"],
    ["RETENTION_DAYS", "contact=0"],
    ["RETENTION_DAYS", "contact=730 people=1"],
    ["LOG_LEVEL", "loud"],
    ["DATABASE_URL", "postgres://localhost/site"],
  ])("%s=%s stops the start with a sentence naming it", (name, value) => {
    expect(() => read({ [name]: value })).toThrow(ConfigError);
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name}: [^\\n]+\\.$`));
  });
});

test("all wrong settings are named, one line each", () => {
  const wrong = () => read({ PORT: "x", MAIL_TO: "y", LOG_LEVEL: "z" });
  expect(wrong).toThrow(/^PORT: .*\nMAIL_TO: .*\nLOG_LEVEL: .*$/);
});

test("a wrong value is not repeated, since it may hold a password", () => {
  expect(() => read({ SMTP_URL: "http://user:secret@mail.example.com" })).toThrow(/^(?!.*secret)/);
});

test("a database address is refused with what this version does", () => {
  expect(() => read({ DATABASE_URL: "postgres://localhost/site" })).toThrow(/stores in SQLite only/);
});
