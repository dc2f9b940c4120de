import { sql } from "kysely";
import { expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { parseConfig } from "#server/config/config.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { sqliteIn } from "../support/database-fixtures.ts";
import { onFaultEngines } from "../support/fault-engines.ts";
import { newMessage, postAndSave, postJson } from "../support/post.ts";
import { settableClock } from "../support/settable-clock.ts";
import { startSmtpPeer } from "../support/smtp-peer.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { WORDS } from "../support/words.ts";

/* Real processes under a clock that the test sets. Tests that take hours of simulated time are in schedule-purge.test.ts. */

const SITE = { name: "Example", emails: { contact: "a@x.example", careers: "a@x.example", sender: "a@x.example" } };
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

onFaultEngines(({ name: engine, newData }) => {
  test.each([
    ["behind", -3 * DAY],
    ["ahead", 3 * DAY],
  ])("mail queued by a killed process is sent after a start with a clock three days %s", async (_case, shift) => {
    await using clock = await settableClock();
    await using data = await newData();
    const dead = await startSmtpPeer();
    await dead[Symbol.asyncDispose]();
    let reference: string;
    {
      await using server = await data.start({ ...clock.env, SMTP_URL: dead.url });
      reference = await postAndSave(server.url);
      await server.logged((line) => line.msg === "mail not delivered yet" && line.reference === reference);
    }
    await clock.set(shift);
    await using peer = await startSmtpPeer(undefined, dead.port);
    await using _server = await data.start({ ...clock.env, SMTP_URL: dead.url });
    expect((await peer.received(1)).email.messageId).toBe(`<${reference}@site.example>`);
  });

  test("repeated submissions are detected across a clock jump until their receipts expire", async () => {
    await using clock = await settableClock();
    await using data = await newData();
    await using server = await data.start(clock.env);
    const message = newMessage();
    await clock.set(3 * DAY);
    const reference = await postAndSave(server.url, message);
    await clock.set(0);
    expect(await postAndSave(server.url, message)).toBe(reference);
    await clock.set(-3 * DAY);
    expect(await postAndSave(server.url, message)).toBe(reference);
    expect(await postAndSave(server.url)).not.toBe(reference);
    await clock.set(3 * DAY + 11 * MINUTE);
    expect(await postAndSave(server.url, message)).not.toBe(reference);
  });

  test("a start with a clock years ahead erases nothing and works", async () => {
    await using clock = await settableClock();
    await using data = await newData();
    let reference: string;
    {
      await using server = await data.start();
      reference = await postAndSave(server.url);
      await server.logged(({ msg }) => msg === "mail delivered");
      server.signal("SIGTERM");
      await server.exit;
    }
    await clock.set(10 * 365 * DAY);
    await using server = await data.start(clock.env);
    await postAndSave(server.url);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect((await data.inbox("show", reference)).code).toBe(0);
  });

  /* PostgreSQL uses its own clock, which a test cannot set, and a rate limit is not stored. */
  if (engine === "PostgreSQL") return;

  test("a rate limit reached under a clock ahead ends after its period", async () => {
    await using clock = await settableClock();
    await using data = await newData();
    await using server = await data.start({ ...clock.env, RATE_LIMIT: "2/4s" });
    await clock.set(3 * DAY);
    for (let count = 0; count < 2; count++) await postAndSave(server.url);
    const rejected = await postJson(server.url, newMessage());
    expect([rejected.status, Number(rejected.headers.get("retry-after"))]).toEqual([
      429,
      expect.toSatisfy((s) => s <= 4),
    ]);
    await clock.set(0);
    await expect.poll(async () => (await postJson(server.url, newMessage())).status, { timeout: 15_000 }).toBe(200);
  });
});

test("the readiness cache expires after any clock jump", async () => {
  await using folder = await tempFolder();
  await using database = await openDatabase(sqliteIn(folder.path));
  let shown = Date.now() + 3 * DAY;
  const config = parseConfig({ DATA_DIR: folder.path, LOG_LEVEL: "silent" }, SITE);
  const app = buildApp(config, {
    database,
    words: () => WORDS,
    pages: () => undefined,
    now: () => shown,
    onSaved: () => {},
  });
  await using _closed = { [Symbol.asyncDispose]: () => app.close() };
  const status = async () => (await app.inject("/readyz")).statusCode;
  expect(await status()).toBe(200);
  shown -= 3 * DAY;
  await sql`pragma query_only = on`.execute(database);
  await expect.poll(status, { timeout: 5000 }).toBe(503);
});
