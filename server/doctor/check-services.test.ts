import { expect, test, vi } from "vitest";
import { SITE } from "../../tests/support/site-fixture.ts";
import { parseSettings } from "../config/settings.ts";
import {
  checkMailAddresses,
  checkMailboxes,
  checkMailServer,
  checkPublicAnswer,
  checkScanner,
  checkServer,
} from "./check-services.ts";

const OWN = { ...SITE, emails: { contact: "a@weavers.co", careers: "b@weavers.co", sender: "c@weavers.co" } };
const SAMPLE = { ...SITE, emails: { contact: "a@a.example", careers: "b@a.example", sender: "c@example.com" } };
const SMTP_URL = "smtp://office:hunter2@mail.weavers.co:587";
const failing = (facts: object) => () => Promise.reject(Object.assign(new Error("no"), facts));

test.each([
  [{ code: "EAUTH", responseCode: 535 }, "rejects the login", "%40"],
  [{ code: "ECONNECTION" }, "does not respond (ECONNECTION)", "firewall"],
  [{ code: "ETIMEDOUT" }, "does not respond (ETIMEDOUT)", "firewall"],
  [{}, "does not respond (no reason given)", "firewall"],
])("a mail server that fails with %j is broken", async (facts, message, todo) => {
  const server = await checkMailServer(parseSettings({ SMTP_URL }, OWN), failing(facts));
  expect(server).toMatchObject({
    verdict: "broken",
    message: expect.stringContaining(message),
    todo: expect.stringContaining(todo),
  });
});

test("without a mail server, its absence and sample addresses are warnings; with one, the addresses are listed", async () => {
  const settings = parseSettings({}, SAMPLE);
  expect((await checkMailServer(settings, failing({}))).verdict).toBe("warning");
  expect(checkMailAddresses(settings).verdict).toBe("warning");
  expect(checkMailAddresses(parseSettings({ SMTP_URL, MAIL_TO: "office@weavers.co" }, SAMPLE))).toMatchObject({
    verdict: "broken",
    message: "These are samples: MAIL_FROM c@example.com, CAREERS_MAIL_TO b@a.example.",
  });
});

const IMAP_URL = "imaps://office:hunter2@mail.weavers.co";

test("a mailbox that can be read is ok, and one without a folder of sent mails a warning", async () => {
  const settings = parseSettings({ IMAP_URL, CAREERS_IMAP_URL: IMAP_URL }, OWN);
  expect(await checkMailboxes(settings, async () => "Sent")).toEqual([
    {
      check: "mailbox",
      verdict: "ok",
      message: "mail.weavers.co accepts the login in IMAP_URL. INBOX and Sent are read.",
    },
  ]);
  expect(await checkMailboxes(settings, async () => undefined)).toMatchObject([{ verdict: "warning" }]);
  expect(await checkMailboxes(parseSettings({}, OWN), async () => undefined)).toEqual([]);
});

test.each([
  [{ authenticationFailed: true, serverResponseCode: "AUTHENTICATIONFAILED" }, "rejects the login in IMAP_URL", "%40"],
  [{ code: "ECONNREFUSED" }, "does not respond (ECONNREFUSED)", "firewall"],
])("a mailbox that fails with %j is broken, without its password", async (facts, message, todo) => {
  const openMailbox = () => Promise.reject(Object.assign(new Error("no hunter2"), facts));
  const [finding] = await checkMailboxes(parseSettings({ IMAP_URL }, OWN), openMailbox);
  expect(finding).toMatchObject({
    verdict: "broken",
    message: expect.stringContaining(message),
    todo: expect.stringContaining(todo),
  });
  expect(JSON.stringify(finding)).not.toContain("hunter2");
});

const CLAMD = { host: "127.0.0.1", port: 3310 };

test("a scanner that does not respond is broken, with the reason and the effect on mail", async () => {
  expect(await checkScanner({ clamd: undefined }, () => Promise.reject(new Error("asked")))).toEqual([]);
  expect(await checkScanner({ clamd: CLAMD }, async () => undefined)).toMatchObject([
    { verdict: "ok", message: "clamd at 127.0.0.1:3310 responds." },
  ]);
  expect(await checkScanner({ clamd: CLAMD }, async () => "connect ECONNREFUSED")).toMatchObject([
    { verdict: "broken", message: expect.stringMatching(/ECONNREFUSED.*mail is held/s) },
  ]);
});

const at = (host: string, port = 3000) => ({ host, port, stamp: "this build" });
const HEALTHY = { status: 200, body: '{"status":"ok"}' };
const NONE = { status: 404, body: "" };
/** A server with these answers. */
const answers = (healthz = NONE, readyz = NONE) =>
  vi.fn(async (url: string) => (/healthz$/.test(url) ? healthz : readyz));

test("a server that is healthy and ready is ok", async () => {
  const ask = answers(HEALTHY, { status: 200, body: '{"status":"ready","build":"this build"}' });
  for (const host of ["0.0.0.0", "::", "fd00::7"])
    expect(await checkServer(at(host), ask)).toMatchObject({ check: "server", verdict: "ok" });
  const asked = ask.mock.calls.map(([url]) => url).filter((url) => url.endsWith("healthz"));
  expect(asked).toEqual([
    "http://127.0.0.1:3000/healthz",
    "http://[::1]:3000/healthz",
    "http://[fd00::7]:3000/healthz",
  ]);
});

test.each([
  ["serves another build than that in dist", 200, '{"status":"ready","build":"another"}', "warning", "npm run publish"],
  ["is not ready", 503, '{"error":"Failed: only 3 MB"}', "broken", "only 3 MB"],
])("a server that %s is reported", async (_what, status, body, verdict, words) => {
  const { message, todo, ...finding } = await checkServer(at("127.0.0.1"), answers(HEALTHY, { status, body }));
  expect([finding.verdict, `${message} ${todo}`]).toEqual([verdict, expect.stringContaining(words)]);
});

test("another program on the port is broken, and a closed port too", async () => {
  expect((await checkServer(at("127.0.0.1"), answers())).verdict).toBe("broken");
  expect((await checkServer(at("127.0.0.1", 1))).verdict).toBe("broken");
  expect((await checkServer(at("127.0.0.1", 0))).verdict).toBe("ok");
});

test("the server for the forms is checked at its public address", async () => {
  const ask = vi.fn(async (_origin: string) => ({ error: "ENOTFOUND", certificateEndsAt: undefined }));
  const settings = { siteOrigin: "https://www.weavers.co", backendOrigin: undefined };
  expect(await checkPublicAnswer(settings, ask)).toMatchObject([{ check: "public answer", verdict: "broken" }]);
  await checkPublicAnswer({ ...settings, backendOrigin: "https://api.weavers.co" }, ask);
  expect(await checkPublicAnswer({ ...settings, siteOrigin: "http://localhost:3000" }, ask)).toEqual([]);
  expect(ask.mock.calls.flat()).toEqual(["https://www.weavers.co", "https://api.weavers.co"]);
});
