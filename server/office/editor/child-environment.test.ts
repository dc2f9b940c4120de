import { expect, test } from "vitest";
import { SITE } from "../../../tests/support/site-fixture.ts";
import { type Environment, parseSettings } from "../../config/settings.ts";
import { childEnvironment } from "./editor-process.ts";

test("a build that reads .env again gets no secrets from it", () => {
  const file = {
    SITE_URL: "https://www.example.com",
    OFFICE: "mina@office.example",
    OFFICE_SECRET: "0123456789abcdef0123456789abcdef",
    DATABASE_URL: "postgres://user:password@db.example.com/website",
    SMTP_URL: "smtp://user:password@mail.example.com",
    IMAP_URL: "imaps://contact:password@mail.example.com",
    CAREERS_IMAP_URL: "imaps://careers:password@mail.example.com",
    CLAMD: "127.0.0.1:3310",
    WEBHOOK_URL: "https://crm.example.com/submissions",
    WEBHOOK_SECRET: "secret-of-the-webhook",
  };
  /* The environment takes precedence over the file. */
  const environment: Environment = { ...file, ...childEnvironment({ ...file, HOME: "/srv/website" }) };
  expect(parseSettings(environment, SITE)).toEqual(parseSettings({ SITE_URL: "https://www.example.com" }, SITE));
  expect(environment.HOME).toBe("/srv/website");
});
