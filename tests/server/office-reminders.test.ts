import { expect, test } from "vitest";
import { DEFAULT_OFFICE_HOURS, nextOpening } from "#server/business-hours/due-times.ts";
import type { Database } from "#server/database/open-database.ts";
import { queueDelivery } from "#server/database/queue-delivery.ts";
import { messageIds } from "#server/delivery/message-id.ts";
import type { PreparedMail } from "#server/delivery/prepared-mail.ts";
import { readLink } from "#server/links/signed-link.ts";
import { onFaultEngines } from "../support/fault-engines.ts";
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

/** Stops a server after its running deliveries, so that it sends nothing twice. */
async function stop(server: RunningServer): Promise<void> {
  server.signal("SIGTERM");
  await server.exit;
}

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

onFaultEngines(({ name: engine, newData }) => {
  if (engine === "PostgreSQL") {
    test("two servers that start at the due time send one mail to each person", async () => {
      await using peer = await startSmtpPeer();
      await using clock = await settableClock();
      await using data = await newData();
      await using database = await data.openDatabase();
      const env = { ...clock.env, ...OFFICE, SMTP_URL: peer.url };
      {
        await using server = await data.start(env);
        await postDemo(server);
        await peer.received(1);
        await stop(server);
      }
      await clock.set((await timesOf(database)).due - Date.now() + SECOND);
      const servers = await Promise.all(
        ["one", "other"].map((name) => data.start({ ...env, DATA_DIR: `${data.path}-${name}` })),
      );
      await expect.poll(() => mailsAbout(peer, "overdue").length).toBe(2);
      await untilOfficeSent(database);
      for (const server of servers) await server[Symbol.asyncDispose]();
      expect(mailsAbout(peer, "overdue").map(({ to }) => to)).toEqual([JOY, MINA]);
    });
    return;
  }

  test("an unanswered request is reminded of, becomes overdue, and is on the list of the next morning", async () => {
    await using peer = await startSmtpPeer();
    await using clock = await settableClock();
    await using data = await newData();
    const env = { ...clock.env, ...OFFICE, SMTP_URL: peer.url };
    let reference: string;
    {
      await using server = await data.start(env);
      reference = await postDemo(server);
      await peer.received(1);
      await stop(server);
    }
    await using database = await data.openDatabase();
    const { due, remind } = await timesOf(database);
    await database.updateTable("submission").set({ owner: MINA }).execute();
    const morning = nextOpening(due, DEFAULT_OFFICE_HOURS);
    const steps = [
      [remind, "reminder", 1],
      [remind + SECOND, "reminder", 1],
      [due, "overdue", 2],
      [due + SECOND, "overdue", 2],
      [morning, "morning", 2],
    ] as const;
    for (const [time, event, count] of steps) {
      await clock.set(time - Date.now() + SECOND);
      await using server = await data.start(env);
      await expect.poll(() => mailsAbout(peer, event).length, { timeout: 5000 }).toBeGreaterThanOrEqual(count);
      await untilOfficeSent(database);
      await stop(server);
    }

    const [reminder, ...others] = mailsAbout(peer, "reminder");
    expect([reminder?.to, others]).toEqual([MINA, []]);
    expect(reminder?.email.subject).toContain(`demo request from ${DEMO.full_name} (${reference})`);
    expect(reminder?.email.messageId).toBe(`<${reference}-reminder-mina_40example.com@site.example>`);
    expect(reminder?.email.text).toContain(`http://site.example/office/messages/${reference}`);
    const token = /\/office\/action\/(\S+)/.exec(`${reminder?.email.text}`)?.[1] ?? "";
    expect(readLink(token, "action", Buffer.from(OFFICE_SECRET), Date.now())).toEqual({
      outcome: "valid",
      values: ["answer", reference, MINA, "0"],
    });
    expect(mailsAbout(peer, "overdue").map(({ to }) => to)).toEqual([JOY, MINA]);
    const list = mailsAbout(peer, "morning").at(-1)?.email;
    expect(list?.subject).toMatch(/^1 (overdue|due)$/);
    expect(`${list?.subject} ${list?.text} ${list?.html}`).not.toMatch(
      new RegExp(`${DEMO.full_name}|${DEMO.email}|${reference}`),
    );
    /* Nothing was sent twice. */
    const ids = peer.mails.map(({ email }) => email.messageId);
    expect(ids).toEqual([...new Set(ids)]);
  });

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

  test("an answer to a visitor is in the thread of the submission, and goes to the visitor only", async () => {
    await using peer = await startSmtpPeer();
    await using data = await newData();
    await using database = await data.openDatabase();
    let reference: string;
    {
      await using server = await data.start({ ...OFFICE, SMTP_URL: peer.url });
      reference = await postDemo(server);
      await peer.received(1);
      await stop(server);
    }
    const submission = await database.selectFrom("submission").select(["id", "reference"]).executeTakeFirstOrThrow();
    await database.updateTable("submission").set({ remind_at: null }).execute();
    const payload: PreparedMail = {
      subject: "Tuesday?",
      blocks: [{ kind: "paragraph", text: "Does Tuesday suit you?" }],
      footer: ["Example"],
      replyTo: "office@example.com",
      references: [`<${reference}-acknowledgement@site.example>`],
    };
    const delivery = { submission, channel: "visitor", purpose: "answer 1", recipient: DEMO.email, payload } as const;
    await queueDelivery(database, delivery, { now: Date.now(), messageId: messageIds("http://site.example") });
    await using _server = await data.start({ ...OFFICE, SMTP_URL: peer.url });
    const { to, email } = await peer.received(2);
    expect(to).toEqual([DEMO.email]);
    expect(email).toMatchObject({
      messageId: `<${reference}-answer-1@site.example>`,
      inReplyTo: `<${reference}-acknowledgement@site.example>`,
      references: `<${reference}-acknowledgement@site.example>`,
      subject: "Tuesday?",
    });
    expect(email.replyTo?.map(({ address }) => address)).toEqual(["office@example.com"]);
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
      await stop(server);
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
