import { createTransport } from "nodemailer";
import PostalMime, { type Email } from "postal-mime";
import { describe, expect } from "vitest";
import { DAY } from "#contract/duration.ts";
import { openDatabase } from "#server/database/open-database.ts";
import type { Database } from "#server/database/schema.ts";
import { createSession } from "#server/database/sessions.ts";
import { findHistory, readSubmission } from "#server/database/submissions.ts";
import { saveRow } from "../support/database-fixtures.ts";
import { NO_DOVECOT, startDovecot } from "../support/dovecot.ts";
import { mailSource } from "../support/mailbox-reader.ts";
import { databaseTest, onEachEngine, sqliteTest } from "../support/on-each-engine.ts";
import { DEMO, multipartBody, type Part, postMultipart, textParts } from "../support/post.ts";
import { samplePdf } from "../support/sample-files.ts";
import { startSmtpPeer } from "../support/smtp-peer.ts";
import { startServer } from "../support/start-server.ts";
import { startTcpProxy } from "../support/tcp-proxy.ts";

const SOON = { interval: 100 };
const VISITOR = `${DEMO.full_name} <${DEMO.email}>`;
const MINA = "mina@office.example";
const MAIL_TO = "hello@office.example";
const SITE_URL = "http://site.example";
const OFFICE = { OFFICE: MINA, OFFICE_SECRET: "0123456789abcdef0123456789abcdef", ACKNOWLEDGE: "on" };

describe.skipIf(NO_DOVECOT !== undefined)("with Dovecot", () => {
  onEachEngine((emptyDatabase) => {
    const test = databaseTest(emptyDatabase);

    test("a demo request is answered, booked and moved, with kill -9 between any two steps", async ({ empty }) => {
      let isMailDown = false;
      await using receiver = await startSmtpPeer(() => "accept", 0, {
        onConnect: (_session, answer) => answer(isMailDown ? new Error("down") : undefined),
      });
      await using dovecot = await startDovecot();
      const settings = { ...OFFICE, SMTP_URL: receiver.url, IMAP_URL: dovecot.url, MAIL_TO, CAREERS_MAIL_TO: MAIL_TO };
      const env = { ...empty.env, ...settings, SITE_URL };
      let server = await startServer({ env, dataDir: empty.dataDir });
      /* Also after a failure. */
      await using _last = { [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
      const restart = async () => {
        await server.end("SIGKILL");
        await server[Symbol.asyncDispose]();
        server = await startServer({ env, dataDir: empty.dataDir });
      };
      await using database = await openDatabase(empty.location);
      const unsent = () =>
        database.selectFrom("outbox").select(["channel", "kind", "key"]).where("state", "!=", "sent").execute();
      /** A server that is killed between sending a mail and recording that sends it again, with the same Message-ID. */
      const untilSent = () => expect.poll(unsent, SOON).toEqual([]);
      /** Takes a step and kills the server before it sends a mail. The next server sends it. */
      const killUnsent = async (step: () => Promise<unknown>) => {
        isMailDown = true;
        receiver.disconnect();
        await step();
        expect(await unsent()).not.toEqual([]);
        await server.end("SIGKILL");
        isMailDown = false;
        await restart();
        await untilSent();
      };
      const found = () => database.selectFrom("submission").selectAll().executeTakeFirstOrThrow();
      const stateOf = async () => (await found()).status;
      const mailsOf = async () =>
        (await database.selectFrom("mail").select("message_id").orderBy("id").execute()).map((row) => row.message_id);
      const mailsTo = (to: string) => receiver.mails.filter((mail) => mail.to.includes(to)).map(({ email }) => email);
      const lastTo = (to: string): Email => mailsTo(to).at(-1) ?? expect.fail(`no mail to ${to}`);
      await expect.poll(() => database.selectFrom("mailbox_position").selectAll().execute(), SOON).toHaveLength(2);
      const cookie = `office=${await createSession(database, MINA, Date.now())}`;
      const get = async (path: string) => (await fetch(server.url + path, { headers: { cookie } })).text();
      /** Sends a form of the message's page, as a person who has it open. */
      const post = async (action: string, parts: Part[]) => {
        const { reference, version } = await found();
        const { boundary, bytes } = multipartBody([
          ...textParts({ version: String(version), change: action }),
          ...parts,
        ]);
        const headers = { cookie, "content-type": `multipart/form-data; boundary=${boundary}` };
        const url = `${server.url}/office/messages/${reference}/change`;
        const { status } = await fetch(url, {
          method: "POST",
          redirect: "manual",
          headers,
          body: new Uint8Array(bytes),
        });
        expect([action, status]).toEqual([action, 303]);
      };

      /* A visitor sends the form, and the phone shows the mail. */
      await killUnsent(async () => {
        expect((await postMultipart(server.url, "/api/book-demo", textParts(DEMO))).status).toBe(200);
      });
      const { id, reference, due_at: firstDue } = await found();
      const arrived = lastTo(MAIL_TO);
      const firstId = `<${reference}@site.example>`;
      expect(arrived.messageId).toBe(firstId);
      await dovecot.put(mailSource({ from: "website@example.com", id: firstId }));
      await restart();

      /* Two clicks in the mail program: Reply, Send. It sends to the Reply-To and stores the mail in its folder. */
      const [to = "", ...others] = (arrived.replyTo ?? []).map(({ address }) => String(address));
      const answeredAt = Math.floor(Date.now() / 1000) * 1000;
      const answer = mailSource({
        from: `Mina <${MINA}>`,
        to,
        subject: `Re: ${arrived.subject}`,
        id: "<answer@phone>",
        inReplyTo: firstId,
        date: new Date(answeredAt),
        body: "Gladly. Which days suit you?\r\n\r\n> Show us the loom.",
      });
      const program = createTransport(receiver.url);
      await program.sendMail({ envelope: { from: MINA, to: [to, ...others] }, raw: answer });
      program.close();
      await dovecot.put(answer, "Sent", ["\\Seen"]);
      await restart();
      expect(receiver.mails.at(-1)).toMatchObject({ to: [DEMO.email], email: { messageId: "<answer@phone>" } });
      await expect.poll(stateOf, SOON).toBe("answered");
      expect(await found()).toMatchObject({
        answered_at: Math.max(answeredAt, (await found()).created_at),
        owner: MINA,
      });

      /* The visitor replies. */
      const reply = { from: VISITOR, inReplyTo: "<answer@phone>", references: `${firstId} <answer@phone>` };
      await dovecot.put(mailSource({ ...reply, id: "<reply@visitor>", body: "Any Tuesday. What does it cost?" }));
      await restart();
      await expect.poll(stateOf, SOON).toBe("open");
      await untilSent();
      const news = mailsTo(MINA).filter(({ subject }) => subject?.startsWith("New mail"));
      expect(news).toMatchObject([{ text: expect.stringContaining("What does it cost?") }]);

      /* A kill while a mail is stored. */
      await dovecot.put(mailSource({ ...reply, id: "<again@visitor>" }));
      await restart();
      const stored = ["<answer@phone>", "<reply@visitor>", "<again@visitor>"];
      await expect.poll(mailsOf, SOON).toEqual(stored);
      await untilSent();

      /* Answered from the page, with a file. */
      expect(await get(`/office/messages/${reference}`)).toContain("What does it cost?");
      const text = "The offer is in the file.";
      const file: Part = { field: "files", name: "offer.pdf", file: samplePdf() };
      await killUnsent(() => post("reply", [...textParts({ text }), file]));
      const isOffer = ({ attachments }: Email) =>
        attachments.map(({ filename, content }) => [filename, Buffer.from(content as ArrayBuffer).equals(samplePdf())]);
      const sent = lastTo(DEMO.email);
      expect(isOffer(sent)).toEqual([["offer.pdf", true]]);
      expect([sent.text, sent.inReplyTo]).toEqual([expect.stringContaining(text), "<again@visitor>"]);
      expect(sent.references?.split(" ")).toEqual([`<${reference}-acknowledgement@site.example>`, ...stored]);
      const [, copy, ...more] = await dovecot.list("Sent");
      expect([copy?.flags, more]).toEqual([["\\Seen"], []]);
      const copied = await PostalMime.parse(copy?.source ?? "");
      expect([copied.messageId, isOffer(copied)]).toEqual([sent.messageId, [["offer.pdf", true]]]);
      const page = await get(`/office/messages/${reference}`);
      expect([page.includes(text), page.includes(">offer.pdf")]).toEqual([true, true]);
      expect(await stateOf()).toBe("answered");

      /* A demo is offered, booked and moved. */
      const today = Math.ceil(Date.now() / DAY);
      const planParts = (action: string, days: number) => {
        const time = new Date((today + days) * DAY).toISOString().slice(0, 16);
        const plan = { minutes: "30", place: "https://meet.example/room", outside: "yes", time };
        return textParts(Object.fromEntries(Object.entries(plan).map(([name, text]) => [`${action}.${name}`, text])));
      };
      await killUnsent(() => post("offer", planParts("offer", 9)));
      const link = /http:\/\/site\.example(\/message\/meeting\/\S+)/.exec(lastTo(DEMO.email).text ?? "")?.[1] ?? "";
      const choice = /name="choice" value="(\d+)"/.exec(await get(link))?.[1] ?? "";
      const booking = { method: "POST", redirect: "manual", body: new URLSearchParams({ choice }) } as const;
      await killUnsent(async () => expect((await fetch(server.url + link, booking)).status).toBe(303));
      await killUnsent(() => post("move", planParts("move", 10)));
      const { state, starts_at, sequence } = await database.selectFrom("meeting").selectAll().executeTakeFirstOrThrow();
      expect([state, Number(starts_at) - Number(choice), sequence]).toEqual(["booked", DAY, 3]);

      /* Without reminders, which depend on the time of day. Each answer counts once, and the first one was on time. */
      const history = (await findHistory(database, id)).filter(({ actor }) => actor !== null);
      expect(history.map(({ actor, event }) => [actor, event])).toEqual([
        [MINA, "mailAnswer"],
        ["visitor", "mail"],
        ["visitor", "mail"],
        [MINA, "reply"],
        [MINA, "offer"],
        ["visitor", "book"],
        [MINA, "move"],
      ]);
      expect(await mailsOf()).toEqual(stored);
      expect(await get("/office/figures")).toContain('<b>100 %</b> <span class="faint">1 of 1</span>');
      expect(await readSubmission(database, reference)).toMatchObject({ status: "answered", first_due_at: firstDue });
      expect(await dovecot.list("Sent")).toHaveLength(2);

      /* Each mail was sent once. */
      const ids = receiver.mails.map(({ email }) => String(email.messageId));
      expect(ids.filter((each, index) => ids.indexOf(each) !== index)).toEqual([]);
      expect(mailsTo(DEMO.email)).toHaveLength(["acknowledgement", "phone", "page", "offer", "booked", "moved"].length);
    });
  });

  const bodies = (database: Database) => () =>
    database.selectFrom("mail").select(["message_id", "body"]).orderBy("id").execute();

  sqliteTest(
    "a mail during which the server ended twice is shown as such, one whose head ends it is skipped, and the others are read",
    async ({ empty, database }) => {
      let deadly: RegExp | undefined;
      const sent: string[] = [];
      await using dovecot = await startDovecot();
      await using proxy = await startTcpProxy(dovecot.port, (text) => {
        sent.push(text);
        if (deadly?.test(text)) server.signal("SIGKILL");
        if (/ FETCH 2 .*BODYSTRUCTURE/.test(text) && !isStopped) proxy.silence();
      });
      const IMAP_URL = dovecot.url.replace(/\d+$/, String(proxy.port));
      const settings = { IMAP_URL, MAIL_TO, CAREERS_MAIL_TO: MAIL_TO };
      const start = () => startServer({ env: { ...empty.env, ...settings }, dataDir: empty.dataDir });
      let isStopped = false;
      let server = await start();
      await using _last = { [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
      await expect.poll(() => database.selectFrom("mailbox_position").selectAll().execute(), SOON).toHaveLength(2);
      const reply = { from: VISITOR, inReplyTo: `<${await saveRow(database)}@site.example>` };

      /* With IDLE: without it the inbox is read every minute. */
      await expect.poll(() => sent.join(""), SOON).toMatch(/ IDLE\r\n/);
      await dovecot.put(mailSource({ ...reply, id: "<first@x>", body: "First" }));
      await expect.poll(bodies(database), SOON).toHaveLength(1);

      /* A stop is no end of this kind. */
      await dovecot.put(mailSource({ ...reply, id: "<stopped@x>", body: "Stopped" }));
      await expect.poll(() => sent.join(""), SOON).toMatch(/ FETCH 2 .*BODYSTRUCTURE/);
      expect((await server.end("SIGTERM")).code).toBe(0);
      const inbox = database
        .selectFrom("mailbox_position")
        .select(["last_uid", "attempts"])
        .where("folder", "=", "INBOX");
      expect(await inbox.execute()).toEqual([{ last_uid: 1, attempts: 0 }]);
      isStopped = true;
      proxy.restore();

      /* The body of the fourth mail and the head of the fifth. */
      deadly = / FETCH 4 .*BODYSTRUCTURE|^\w+ UID FETCH 5 .*HEADER/;
      for (const [index, mail] of [{ from: "news@shop.example" }, reply, reply, reply].entries())
        await dovecot.put(mailSource({ ...mail, id: `<${index}@x>`, body: String(index) }));
      server = await start();
      /* Two during the fourth mail, three during the fifth. */
      for (let ends = 0; ends < 5; ends++) {
        expect((await server.exit).signal).toBe("SIGKILL");
        await server[Symbol.asyncDispose]();
        server = await start();
      }
      await expect.poll(bodies(database), SOON).toHaveLength(4);
      expect(await bodies(database)()).toEqual([
        { message_id: "<first@x>", body: "First" },
        { message_id: "<stopped@x>", body: "Stopped" },
        { message_id: "<1@x>", body: "[This mail cannot be shown. It is in the mailbox.]" },
        { message_id: "<3@x>", body: "3" },
      ]);
      expect(server.log).toContainEqual(expect.objectContaining({ msg: "a mail cannot be read; it is skipped" }));
      expect(server.stderr()).toBe("");
      /* Only the head of the mail that belongs to no message was fetched. */
      expect(sent.filter((text) => / FETCH 3 /.test(text) && !text.includes("HEADER"))).toEqual([]);
    },
  );
});
