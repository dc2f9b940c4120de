import { expect, test } from "vitest";
import type { Database } from "#server/database/open-database.ts";
import { onFaultSqlite } from "../support/fault-engines.ts";
import { DEMO, postMultipart, textParts } from "../support/multipart.ts";
import { settableClock } from "../support/settable-clock.ts";
import { type SmtpPeer, startSmtpPeer } from "../support/smtp-peer.ts";
import type { RunningServer } from "../support/start-server.ts";

const MINA = "mina@example.com";
const JOY = "joy@example.com";
const OFFICE_SECRET = "an office secret of 32 letters or more";
const OFFICE = { OFFICE: `${MINA}, ${JOY}`, OFFICE_SECRET };
const SECOND = 1000;

/** Posts a demo request, which the test site promises to confirm within 12 hours. */
async function postDemo(server: RunningServer): Promise<string> {
  const { json } = await postMultipart(server.url, "/api/book-demo", textParts(DEMO));
  return /D-\w{8}/.exec(json.message ?? "")?.[0] ?? `${json.error}`;
}

const timesOf = async (database: Database) => {
  const row = await database.selectFrom("submission").select(["due_at", "remind_at"]).executeTakeFirstOrThrow();
  return { due: Number(row.due_at), remind: Number(row.remind_at) };
};

/** The mails about `event`, by recipient. */
const mailsAbout = ({ mails }: Pick<SmtpPeer, "mails">, event: string) =>
  mails
    .filter(({ email }) => email.messageId?.includes(`-${event}-`))
    .map(({ to, email }) => ({ to: to.join(), email }))
    .toSorted((a, b) => a.to.localeCompare(b.to));

const untilOfficeSent = (database: Database) =>
  expect
    .poll(
      async () =>
        (
          await database
            .selectFrom("outbox")
            .select("id")
            .where("channel", "=", "office")
            .where("state", "!=", "sent")
            .execute()
        ).length,
    )
    .toBe(0);

onFaultSqlite(({ newData }) => {
  test("a reminder that a killed server could not send is sent once by the next one", async () => {
    await using clock = await settableClock();
    await using data = await newData();
    await using database = await data.openDatabase();
    const held = Promise.withResolvers<void>();
    await using stuck = await startSmtpPeer(undefined, 0, {
      onRcptTo({ address }, _session, accept) {
        if (address === "office@example.com") return accept();
        held.resolve();
      },
    });
    {
      await using server = await data.start({ ...clock.env, ...OFFICE, SMTP_URL: stuck.url });
      await postDemo(server);
      await stuck.received(1);
    }
    const { remind } = await timesOf(database);
    await clock.set(remind - Date.now() + SECOND);
    {
      await using server = await data.start({ ...clock.env, ...OFFICE, SMTP_URL: stuck.url });
      await held.promise;
      server.signal("SIGKILL");
      await server.exit;
    }
    const { reminded_at } = await database.selectFrom("submission").select("reminded_at").executeTakeFirstOrThrow();
    expect(reminded_at).not.toBeNull();
    await using peer = await startSmtpPeer();
    await using _server = await data.start({ ...clock.env, ...OFFICE, SMTP_URL: peer.url });
    await untilOfficeSent(database);
    expect(mailsAbout(peer, "reminder").map(({ to }) => to)).toEqual([JOY, MINA]);
  });

  test("without OFFICE nobody is reminded", async () => {
    await using peer = await startSmtpPeer();
    await using clock = await settableClock();
    await using data = await newData();
    await using database = await data.openDatabase();
    const env = { ...clock.env, OFFICE_SECRET, SMTP_URL: peer.url };
    {
      await using server = await data.start(env);
      await postDemo(server);
      await peer.received(1);
      server.signal("SIGTERM");
      await server.exit;
    }
    await clock.set((await timesOf(database)).due - Date.now() + SECOND);
    await using server = await data.start(env);
    await postDemo(server);
    await server.logged(({ msg }) => msg === "mail delivered");
    const { overdue_at } = await database
      .selectFrom("submission")
      .select("overdue_at")
      .orderBy("id")
      .executeTakeFirstOrThrow();
    expect(overdue_at).toBeNull();
    expect(peer.mails.every(({ to }) => to.join() === "office@example.com")).toBe(true);
  });
});
