import { expect, test } from "vitest";
import { parseConfig } from "../config/config.ts";
import { checkMail } from "./check-mail.ts";

const OWN = { name: "A", emails: { contact: "a@weavers.co", careers: "b@weavers.co", sender: "c@weavers.co" } };
const SAMPLE = { name: "A", emails: { contact: "a@a.example", careers: "b@a.example", sender: "c@example.com" } };
const SMTP_URL = "smtp://office:hunter2@mail.weavers.co:587";
const greets = { greetMailServer: async () => {} };
const failing = (facts: object) => ({ greetMailServer: () => Promise.reject(Object.assign(new Error("no"), facts)) });

test("a mail server that takes the login, and real addresses, are right", async () => {
  const findings = await checkMail(parseConfig({ SMTP_URL }, OWN), greets);
  expect(findings.map(({ verdict }) => verdict)).toEqual(["ok", "ok"]);
  expect(findings[0]?.says).toBe("mail.weavers.co:587 greets us and takes our login.");
});

test.each([
  [{ code: "EAUTH", responseCode: 535 }, "does not take the login", "%40"],
  [{ code: "ECONNECTION" }, "does not greet us (ECONNECTION)", "firewall"],
  [{ code: "ETIMEDOUT" }, "does not greet us (ETIMEDOUT)", "firewall"],
  [{}, "does not greet us (no reason given)", "firewall"],
])("a mail server that fails with %j is broken", async (facts, says, todo) => {
  const [server] = await checkMail(parseConfig({ SMTP_URL }, OWN), failing(facts));
  expect(server).toMatchObject({
    verdict: "broken",
    says: expect.stringContaining(says),
    todo: expect.stringContaining(todo),
  });
});

test("the password is never told", async () => {
  const findings = await checkMail(parseConfig({ SMTP_URL }, SAMPLE), failing({ code: "EAUTH", response: "hunter2" }));
  expect(JSON.stringify(findings)).not.toMatch(/hunter2|office/);
});

test("mails written to files are to be looked at, with sample addresses too", async () => {
  const findings = await checkMail(parseConfig({}, SAMPLE), failing({}));
  expect(findings.map(({ verdict }) => verdict)).toEqual(["look", "look"]);
});

test("with a mail server, sample addresses are broken, and each is named with its setting", async () => {
  const [, addresses] = await checkMail(parseConfig({ SMTP_URL, MAIL_TO: "office@weavers.co" }, SAMPLE), greets);
  expect(addresses).toMatchObject({ verdict: "broken" });
  expect(addresses?.says).toBe("Nobody has these: MAIL_FROM c@example.com, CAREERS_MAIL_TO b@a.example.");
});
