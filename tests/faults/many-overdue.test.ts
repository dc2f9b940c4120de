import { expect } from "vitest";
import type { Database } from "#server/database/schema.ts";
import { insertMessages } from "../support/database-fixtures.ts";
import { faultTest as test } from "../support/fault-engines.ts";
import { startSmtpPeer } from "../support/smtp-peer.ts";
import type { LogLine } from "../support/start-server.ts";
import { IS_LONG, peakMemory, reportFigures, visitUntil } from "../support/test-run.ts";

const MESSAGES = IS_LONG ? 100_040 : 240;
/** The server reports so many in one transaction. */
const BATCH = 50;
const MAX_MEMORY = 300 * 1024 * 1024;
const PEOPLE = ["mina@example.com", "joy@example.com"];
const OFFICE = { OFFICE: PEOPLE.join(), OFFICE_SECRET: "an office secret of 32 letters or more" };

const unsent = (database: Database) =>
  database.selectFrom("outbox").select("id").where("channel", "=", "office").where("state", "!=", "sent").execute();

test(`each of ${MESSAGES} overdue messages is reported once to each, also by killed servers`, async ({
  data,
  engine,
}) => {
  await using database = await data.openDatabase();
  await insertMessages(database, MESSAGES, Date.now());
  const overdue = { due_at: Date.now() - 60_000, status: "open", answered_at: null, suspect: null } as const;
  for (let id = 0; id < MESSAGES; id += 10_000)
    await database
      .updateTable("submission")
      .set(overdue)
      .where("id", ">", id)
      .where("id", "<=", id + 10_000)
      .execute();
  await using peer = await startSmtpPeer();
  const env = { ...OFFICE, SMTP_URL: peer.url };
  const isReport = ({ msg }: LogLine) => msg === "the office is reminded of submissions";
  /* On a busy machine a server may report all of them before it is killed. */
  const areAllReported = async () =>
    (await database.selectFrom("submission").select("id").where("overdue_at", "is", null).limit(1).execute()).length ===
    0;
  for (let kill = 0; kill < 2; kill++) {
    await using server = await data.start(env);
    await expect.poll(async () => server.log.some(isReport) || (await areAllReported())).toBe(true);
    await server.end("SIGKILL");
  }
  await using server = await data.start(env);
  /* Not polled in the database, which would delay the requests of this process. */
  const isLast = (line: LogLine) => isReport(line) && Number(line.count) < BATCH;
  const done = (await areAllReported()) ? Promise.resolve() : server.logged(isLast);
  const { times } = await visitUntil(done, `${server.url}/healthz`);
  const figures = { maxMemory: peakMemory(server.pid), maxOverdueWait: Math.round(times.at(-1) ?? 0) };
  await expect.poll(() => unsent(database), { timeout: 300_000 }).toEqual([]);
  reportFigures(engine, figures);
  for (const person of PEOPLE) {
    /* The list of the morning names the same messages while the office is open. */
    const isSummary = (text = "") => text.includes("This is one mail about all of them");
    const theirs = peer.mails.filter(({ to, email }) => to.join() === person && isSummary(email.text));
    const counts = new Map(theirs.map(({ email }) => [email.messageId, Number.parseInt(email.subject ?? "", 10)]));
    expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(MESSAGES);
    expect(counts.size).toBeLessThanOrEqual(3);
  }
  const { events } = await database
    .selectFrom("history")
    .select(({ fn }) => fn.countAll<number>().as("events"))
    .where("event", "=", "overdue")
    .executeTakeFirstOrThrow();
  expect(Number(events)).toBe(MESSAGES);
  if (IS_LONG) expect(figures.maxMemory).toBeLessThan(MAX_MEMORY);
});
