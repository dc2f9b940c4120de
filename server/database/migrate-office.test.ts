import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, test } from "vitest";
import { saveRow } from "../../tests/support/database-fixtures.ts";
import { onEachEngine } from "../../tests/support/on-each-engine.ts";
import type { DatabaseLocation } from "../config/database-location.ts";
import { findSubmissions } from "./find-submissions.ts";
import type { Purpose } from "./kinds.ts";
import { MIGRATIONS } from "./migrations.ts";
import { connect, type Database, openDatabase, openExistingDatabase, stateOf } from "./open-database.ts";
import { claimDue, makeUnsentDue, settle } from "./outbox.ts";
import { queueDelivery } from "./queue-delivery.ts";
import { findFile, findSubmission } from "./submissions.ts";

const NOW = 1_790_000_000_000;

/** A database before the migration with this name, by default that of the office. */
async function earlierVersion(location: DatabaseLocation, before = "0006-office"): Promise<Database> {
  const database = connect(location, "migrate");
  const earlier = Object.entries(MIGRATIONS).filter(([name]) => name < before);
  const provider = { getMigrations: async () => Object.fromEntries(earlier) };
  const { error } = await new Migrator({ db: database, provider }).migrateToLatest();
  if (error) throw error;
  return database;
}

/** Texts that are searched by other spellings. */
const TEXTS = [
  ["contact", "রহিমা খাতুন", "আমাদের একটি ওয়েবসাইট দরকার", "একটি ওয়েবসাইট"],
  ["demo", "İpek Işık", "DİYARBAKIR'dan yazıyorum", "diyarbakır"],
  ["application", "Jörg Groß", "Die Straße nach KÖLN", "STRASSE NACH köln"],
] as const;

/** Submissions with files and receipts, and a delivery in each state on each channel. */
async function fillEarlierVersion(database: Database): Promise<void> {
  for (const [index, [kind, name, body]] of TEXTS.entries())
    await sql`
      insert into submission (reference, kind, name, email, body, details, suspect, page, created_at)
      values (${`X-${index + 1}`}, ${kind}, ${name}, ${`v${index + 1}@x.example`}, ${body}, '{"company":"Ü & Co"}',
        ${index === 1 ? "links" : null}, '/contact', ${NOW + index})`.execute(database);
  await sql`
    insert into file (submission_id, name, media_type, bytes, sha256, content, scan, signature)
    values (3, 'cv.pdf', 'application/pdf', 3, 'ab', ${Buffer.from([1, 0, 2])}, 'infected', 'Eicar')`.execute(database);
  await sql`
    insert into receipt (name, fingerprint, submission_id, expires_at)
    values ('key', 'print', 2, ${NOW + 1000})`.execute(database);
  await sql`insert into notice (day, channel, created_at) values ('2026-11-20', 'mail', 5)`.execute(database);
  const states = [
    ["queued", 0, 0, null, null],
    ["queued", 7, 3, "421 later", null],
    ["sent", 0, 1, null, NOW + 5],
    ["failed", 0, 9, "550 no", null],
  ] as const;
  const channels = ["mail", "webhook", "acknowledgement"] as const;
  let next = 0;
  for (const channel of channels)
    for (const submission of [1, 2, 3]) {
      const [state, lease, attempts, error, sent] = states[next++ % states.length] ?? states[0];
      await sql`
        insert into outbox
          (submission_id, channel, message_id, state, due, lease, holder, attempts, last_error, created_at, sent_at)
        values (${submission}, ${channel}, ${`<X-${submission}-${channel}@x>`}, ${state}, ${NOW + next}, ${lease}, 4,
          ${attempts}, ${error}, ${NOW}, ${sent})`.execute(database);
    }
  /* The number of this erased delivery is not used again. */
  await sql`
    insert into submission (reference, kind, name, email, body, created_at)
    values ('X-9', 'contact', 'Gone', 'gone@x.example', 'Gone', 1)`.execute(database);
  await sql`
    insert into outbox (submission_id, channel, message_id, state, due, lease, attempts, created_at)
    values (4, 'mail', '<X-9>', 'sent', 1, 0, 1, 1)`.execute(database);
  await sql`delete from submission where reference = 'X-9'`.execute(database);
}

const TABLES = ["submission", "outbox", "file", "receipt", "notice"] as const;

async function contentOf(database: Database) {
  const tables: Record<string, unknown[]> = {};
  for (const table of TABLES)
    tables[table] = (await sql`select * from ${sql.table(table)} order by 1`.execute(database)).rows;
  return tables;
}

onEachEngine((emptyDatabase) => {
  test("the office's migration loses nothing, keeps the numbers and finds old texts", async () => {
    await using empty = await emptyDatabase({ hasTables: false });
    const earlier = await earlierVersion(empty.location);
    await fillEarlierVersion(earlier);
    const before = await contentOf(earlier);
    await earlier.destroy();
    await using database = await openDatabase(empty.location);
    const after = await contentOf(database);
    for (const table of TABLES) {
      expect(after[table]).toHaveLength(before[table]?.length ?? 0);
      expect(after[table]).toMatchObject(before[table] ?? []);
    }
    expect(after.submission).toMatchObject(
      TEXTS.map(([kind]) => ({
        status: "open",
        stage: kind === "application" ? "new" : null,
        due_at: null,
        answered_at: null,
        note: "",
        version: 0,
      })),
    );
    expect(after.outbox).toMatchObject(Array(9).fill({ purpose: "received", recipient: null, payload: null }));
    for (const [index, [, name, , search]] of TEXTS.entries()) {
      const { found } = await findSubmissions(database, { search });
      expect(found.map(({ reference }) => reference)).toEqual([`X-${index + 1}`]);
      expect((await findSubmissions(database, { search: name.toLowerCase() })).found).toHaveLength(1);
    }
    expect([...((await findFile(database, 3))?.content ?? [])]).toEqual([1, 0, 2]);
    const next = await findSubmission(database, await saveRow(database));
    expect(next?.id).toBe(5);
    const ids = await database
      .selectFrom("outbox")
      .select(({ fn }) => fn.max("id").as("id"))
      .executeTakeFirst();
    expect(ids?.id).toBe(11);
  });

  test("after the migration, deliveries are unique by purpose, and queued ones go out once", async () => {
    await using empty = await emptyDatabase({ hasTables: false });
    const earlier = await earlierVersion(empty.location);
    await fillEarlierVersion(earlier);
    await earlier.destroy();
    await using database = await openDatabase(empty.location);
    const submission = { id: 1, reference: "X-1" };
    const options = { now: NOW, messageId: () => "<id>" };
    const queue = (purpose: Purpose) => queueDelivery(database, { submission, channel: "mail", purpose }, options);
    expect([await queue("received"), await queue("reply 1"), await queue("reply 1")]).toEqual([false, true, false]);
    await database.deleteFrom("outbox").where("purpose", "=", "reply 1").execute();
    const queued = await database.selectFrom("outbox").select("message_id").where("state", "=", "queued").execute();
    const sent: string[] = [];
    for (const channel of ["mail", "webhook", "acknowledgement"] as const) {
      await makeUnsentDue(database, channel, NOW);
      for (let round = 0; round < 2; round++) {
        const claim = { channel, now: NOW, leaseMs: 1000, limit: 10, workerId: 0, runningIds: [] };
        for (const delivery of await claimDue(database, claim)) {
          expect(delivery.submission?.reference).toBe(`X-${delivery.submission_id}`);
          sent.push(delivery.message_id);
          expect(await settle(database, delivery, { state: "sent", sent_at: NOW })).toBe(true);
        }
      }
    }
    expect(sent.toSorted()).toEqual(queued.map(({ message_id }) => message_id).toSorted());
    expect(sent).toHaveLength(5);
  });

  test("the person of the first answer is taken from the history", async () => {
    await using empty = await emptyDatabase({ hasTables: false });
    const earlier = await earlierVersion(empty.location, "0012-who-answered");
    await sql`
      insert into submission (reference, kind, name, email, body, created_at, owner, answered_at)
      values ('X-1', 'contact', 'Ada', 'ada@x.example', '', 1, 'owner', 3), ('X-2', 'contact', 'Ada', 'ada@x.example', '', 1, 'owner', null)
    `.execute(earlier);
    await sql`
      insert into history (submission_id, at, actor, event)
      values (1, 4, 'second', 'reply'), (1, 3, 'first', 'mail answer'), (1, 2, 'owner', 'take'), (2, 2, 'owner', 'offer')
    `.execute(earlier);
    await earlier.destroy();
    await using database = await openDatabase(empty.location);
    const rows = await database.selectFrom("submission").select("answered_by").orderBy("id").execute();
    expect(rows.map(({ answered_by }) => answered_by)).toEqual(["first", null]);
  });

  test("a database of a later version is reported and not changed", async () => {
    await using empty = await emptyDatabase({ hasTables: false });
    {
      await using database = await openDatabase(empty.location);
      await sql`insert into kysely_migration (name, timestamp) values ('9999-later', 'now')`.execute(database);
    }
    const later = /^it is of a later version of this software; run that version, or go back/;
    await expect(openDatabase(empty.location)).rejects.toThrow(later);
    await expect(openExistingDatabase(empty.location, "read")).rejects.toThrow(later);
    expect(await stateOf(empty.location)).toBe("newer");
  });
});
