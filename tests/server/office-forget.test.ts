import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { databasePath } from "#server/database/node-sqlite.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { createSession } from "#server/database/sessions.ts";
import { signLink } from "#server/links/signed-link.ts";
import { DEMO, postMultipart, textParts } from "../support/multipart.ts";
import { onEachEngineInAll } from "../support/on-each-engine.ts";
import { runInboxWith } from "../support/run-inbox.ts";
import { samplePng } from "../support/sample-files.ts";
import { startServer } from "../support/start-server.ts";

const MINA = "mina@office.example";
const SECRET = "0123456789abcdef0123456789abcdef";
const DAY = 24 * 60 * 60 * 1000;

/** What the visitor and the office wrote about the visitor. */
const STRINGS = [
  "Xylographa",
  "xylographa@visitor.example",
  "woodcuts-for-looms",
  "engraving-answer",
  "private-note",
  "etching-room",
];

onEachEngineInAll((emptyDatabase, engine) => {
  test("forget leaves nothing of a demo request with answer, meeting and note in database, log and mail folder", async () => {
    await using empty = await emptyDatabase();
    const env = { ...empty.env, OFFICE: MINA, OFFICE_SECRET: SECRET, ACKNOWLEDGE: "on" };
    await using server = await startServer({ dataDir: empty.dataDir, env });
    const fields = { ...DEMO, full_name: STRINGS[0] ?? "", email: STRINGS[1] ?? "", message_body: STRINGS[2] ?? "" };
    const { json } = await postMultipart(server.url, "/api/book-demo", [
      ...textParts(fields),
      { field: "attachment", file: samplePng(), name: "loom.png" },
    ]);
    const reference = / (D-\w{8})\b/.exec(json.message ?? "")?.[1] ?? expect.fail("there is no reference");
    await using database = await openDatabase(empty.location);
    const found = () =>
      database.selectFrom("submission").selectAll().where("reference", "=", reference).executeTakeFirstOrThrow();
    const cookie = `office=${await createSession(database, MINA, Date.now())}`;
    const post = async (path: string, values: Record<string, string>) => {
      const body = new URLSearchParams({ version: String((await found()).version), ...values });
      const answer = await fetch(`${server.url}${path}`, {
        method: "POST",
        redirect: "manual",
        headers: { cookie },
        body,
      });
      expect([path, answer.status]).toEqual([path, 303]);
    };
    const message = `/office/messages/${reference}`;
    await post(`${message}/change`, { change: "note", note: STRINGS[4] ?? "" });
    await post(`${message}/change`, { change: "reply", text: STRINGS[3] ?? "" });
    const time = new Date(Math.ceil(Date.now() / DAY) * DAY + 9 * DAY).toISOString().slice(0, 16);
    const times = {
      "offer.time": time,
      "offer.minutes": "30",
      "offer.place": STRINGS[5] ?? "",
      "offer.outside": "yes",
    };
    await post(`${message}/change`, { change: "offer", ...times });
    const { offers } = await database.selectFrom("meeting").select("offers").executeTakeFirstOrThrow();
    const claims = { purpose: "meeting", values: [reference, "1"], expiresAt: Date.now() + DAY } as const;
    const link = `/message/meeting/${signLink(claims, Buffer.from(SECRET))}`;
    await post(link, { choice: String((JSON.parse(offers) as number[])[0]) });
    const unsent = () =>
      database.selectFrom("outbox").select(["channel", "purpose"]).where("state", "!=", "sent").execute();
    await expect.poll(unsent, { timeout: 20_000 }).toEqual([]);
    const folder = join(empty.dataDir, "mail");
    const mails = (await readdir(folder)).filter((name) => name.includes(reference));
    for (const part of [/acknowledgement/, /reply/, /offer-1/, /invitation-2-[0-9a-f]{16}\./, /invitation-2-mina/])
      expect(mails).toContainEqual(expect.stringMatching(part));

    const asked = await runInboxWith(env, "forget", STRINGS[1] ?? "");
    expect(asked.code).toBe(1);
    expect(asked.stderr).toMatch(
      /This erases 1 message with notes and history, 1 file, 4 mails to the visitor, 0 mails from the mailbox, 1 meeting,/,
    );
    expect(await readdir(folder)).toEqual(expect.arrayContaining(mails));
    expect((await runInboxWith(env, "forget", STRINGS[1] ?? "", "--yes")).code).toBe(0);

    expect(await readdir(folder)).toEqual([]);
    for (const table of ["submission", "outbox", "history", "meeting", "file", "receipt"] as const)
      expect([table, await database.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
    const bytes = [Buffer.from(JSON.stringify(server.log))];
    for (const suffix of engine === "sqlite" ? ["", "-wal"] : [])
      bytes.push(await readFile(databasePath(empty.dataDir) + suffix));
    for (const text of STRINGS) expect([text, bytes.some((content) => content.includes(text))]).toEqual([text, false]);
    expect((await fetch(`${server.url}${link}`)).status).toBe(410);
  });
});
