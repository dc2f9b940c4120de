import { describe, expect } from "vitest";
import type { Database } from "#server/database/schema.ts";
import { saveRow } from "../support/database-fixtures.ts";
import { NO_DOVECOT, startDovecot } from "../support/dovecot.ts";
import { mailSource } from "../support/mailbox-reader.ts";
import { sqliteTest } from "../support/on-each-engine.ts";
import { DEMO } from "../support/post.ts";
import { startServer } from "../support/start-server.ts";
import { startTcpProxy } from "../support/tcp-proxy.ts";

const SOON = { interval: 100 };
const VISITOR = `${DEMO.full_name} <${DEMO.email}>`;
const MAIL_TO = "hello@office.example";

describe.skipIf(NO_DOVECOT !== undefined)("with Dovecot", () => {
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
