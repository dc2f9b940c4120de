import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect } from "vitest";
import { saveRow } from "../support/database-fixtures.ts";
import { NO_DOVECOT, startDovecot } from "../support/dovecot.ts";
import { mailSource } from "../support/mailbox-reader.ts";
import { sqliteTest as test } from "../support/on-each-engine.ts";
import { samplePdf } from "../support/sample-files.ts";
import { startServer } from "../support/start-server.ts";
import { IS_LONG, peakMemory, reportFigures, visitUntil } from "../support/test-run.ts";

/** Mails of each kind. */
const MAILS = IS_LONG ? 100 : 1;
const SOON = { timeout: 600_000, interval: 50 };
const VISITOR = "ada@x.example";
const MAIL_TO = "hello@office.example";
const MEGABYTE = 1024 * 1024;
/** The memory that they may take. In the short form all kinds follow each other. */
const MOST_BYTES = (IS_LONG ? 100 : 200) * MEGABYTE;

/** The settings of the memory allocator with which the unit starts the server. */
const UNIT_ALLOCATOR = Object.fromEntries(
  Array.from(
    readFileSync("deploy/website.service", "utf8").matchAll(/^Environment=(MALLOC_\w+)=(.+)$/gm),
    ([, name = "", value]) => [name, value],
  ),
);

type MailParts = Partial<Parameters<typeof mailSource>[0]>;

const multipart = (parts: string): MailParts => ({
  headers: ["MIME-Version: 1.0", 'Content-Type: multipart/mixed; boundary="b"'],
  body: `${parts}--b--`,
});
const ofType = (type: string, body: string): MailParts => ({ headers: [`Content-Type: ${type}`], body });
const ids = (count: number) => Array.from({ length: count }, (_, index) => `<${index}@x.example>`).join("\r\n ");
const nested = (depth: number) =>
  Array.from({ length: depth }, (_, n) => `Content-Type: multipart/mixed; boundary="b${n}"\r\n\r\n--b${n}\r\n`).join(
    "",
  );

/** Mails that a stranger writes to block the server, by what they contain. */
const KINDS: Readonly<Record<string, () => MailParts>> = {
  "10 MB of headers": () => ({ headers: Array(10_000).fill(`X-Header: ${"x".repeat(1_000)}`) }),
  "10,000 Message-IDs": () => ({ references: ids(10_000) }),
  "20,000 recipients": () => ({ headers: [`Cc: ${Array(20_000).fill("Bob <bob@y.example>").join(",\r\n ")}`] }),
  "a report that names 10,000 mails": () => ({
    from: "mailer-daemon@mx.example",
    body: `Action: failed\r\n${Array.from({ length: 10_000 }, (_, n) => `Message-ID: <${n}@x.example>`).join("\r\n")}`,
  }),
  "10,000 parts": () => multipart("--b\r\nContent-Type: text/plain\r\n\r\nx\r\n".repeat(10_000)),
  "900 parts": () => multipart("--b\r\nContent-Type: text/html\r\n\r\n<p>x\r\n".repeat(900)),
  "a nesting of 3,000 parts": () => multipart(`--b\r\n${nested(3_000)}`),
  "a mail to 50,000 addresses in it": () =>
    multipart(`--b\r\nContent-Type: message/rfc822\r\n\r\nTo: ${"bob@y.example,\r\n ".repeat(50_000)}\r\n\r\nx\r\n`),
  "a file name of 5 MB": () =>
    multipart(`--b\r\nContent-Type: image/png; name="${"x".repeat(5_000_000)}"\r\n\r\nx\r\n`),
  "12 MB of text": () => ofType("text/plain", "On 1 Ada wrote a line of text.\r\n".repeat(375_000)),
  "nested HTML": () => ofType("text/html", `<div>${"<table><tr><td><b>".repeat(100_000)}`),
  "broken encodings": () =>
    multipart(
      ["base64", "quoted-printable", "x"]
        .map((encoding) => {
          const head = `Content-Type: text/plain; charset=utf-16\r\nContent-Transfer-Encoding: ${encoding}`;
          return `--b\r\n${head}\r\n\r\n${"=ZZ=\ud800*=\r\n".repeat(50_000)}\r\n`;
        })
        .join(""),
    ),
  "a file of 10 MB": () =>
    multipart(
      `--b\r\nContent-Type: application/pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${samplePdf(10 * MEGABYTE).toString("base64")}\r\n`,
    ),
};

/** In the short form all kinds are in one mailbox. */
const MAILBOXES = IS_LONG
  ? Object.keys(KINDS).map((kind) => ({ name: `mails with ${kind}`, kinds: [kind] }))
  : [{ name: "a mail of each kind", kinds: Object.keys(KINDS) }];

describe.skipIf(NO_DOVECOT !== undefined)("on SQLite, with Dovecot", () => {
  test.for(MAILBOXES)(
    "pages answer, and memory grows little, while $name are read",
    { timeout: 900_000 },
    async ({ kinds }, { empty, database }) => {
      await using dovecot = await startDovecot();
      const settings = { ...UNIT_ALLOCATOR, IMAP_URL: dovecot.url, MAIL_TO, CAREERS_MAIL_TO: MAIL_TO };
      const positions = database.selectFrom("mailbox_position").selectAll();
      let before = 0;
      {
        await using first = await startServer({ dataDir: empty.dataDir, env: settings });
        await expect.poll(async () => (await positions.execute()).length, SOON).toBe(2);
        before = peakMemory(first.pid);
      }
      const hostile = await saveRow(database);
      const last = await saveRow(database);
      const replyTo = (reference: string) => ({ from: VISITOR, inReplyTo: `<${reference}@site.example>` });
      for (const [index, kind] of kinds.entries()) {
        const mail = mailSource({ ...replyTo(hostile), ...KINDS[kind]?.() });
        for (let left = MAILS; left > 0; left--)
          await dovecot.put(`Message-ID: <${index}-${left}@hostile.example>\r\n${mail}`);
      }
      await dovecot.put(mailSource({ ...replyTo(last), id: "<last@x.example>" }));
      /* The server's writes would wait for those of the mails. */
      execFileSync("sync");
      await using server = await startServer({ dataDir: empty.dataDir, env: settings });
      const found = database.selectFrom("mail").select(["message_id"]);
      const isRead = async () => (await found.execute()).some(({ message_id }) => message_id === "<last@x.example>");
      const { statuses, times } = await visitUntil(expect.poll(isRead, SOON).toBe(true), `${server.url}/healthz`);
      expect(statuses).toEqual([200]);
      const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
      const grown = peakMemory(server.pid) - before;
      reportFigures("SQLite", { maxMailsP99: Math.round(p99), maxMailsMemory: grown });
      /* Reports belong to no submission. */
      const kept = kinds.filter((kind) => !kind.startsWith("a report"));
      /* On a busy machine, the last one was once saved before 20 others; the cause is not known. */
      await expect.poll(async () => (await found.execute()).length, SOON).toBe(MAILS * kept.length + 1);
      expect(grown).toBeLessThan(MOST_BYTES);
    },
  );
});
