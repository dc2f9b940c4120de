import { stat } from "node:fs/promises";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { expect, test } from "vitest";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { problemOf } from "../errors.ts";
import { MIGRATIONS } from "./migrations.ts";
import { NodeSqliteDialect, openNodeSqlite } from "./node-sqlite.ts";
import type { Store } from "./open-store.ts";
import { databasePath, openStore, openStoreForReading } from "./open-store.ts";
import { probeStore } from "./probe.ts";
import { newReference } from "./reference.ts";
import type { Schema } from "./schema.ts";
import {
  findFile,
  findSubmission,
  type KeepOptions,
  type Keepsake,
  keepSubmission,
  listSubmissions,
} from "./submissions.ts";

const MESSAGE = { kind: "contact", name: "Ada", email: "ada@x.example", body: "Hello", page: null } as const;
const OPTIONS = { now: 1000, messageId: (reference: string) => `<${reference}@x.example>` };

/** Keeps a submission that is not a repetition, and gives its reference. */
async function keep(store: Store, submission: Keepsake["submission"], options: KeepOptions = OPTIONS): Promise<string> {
  const kept = await keepSubmission(store, { submission }, options);
  if (kept.outcome !== "kept") throw new Error(kept.outcome);
  return kept.reference;
}

test("a reference is the kind's letter and eight characters that cannot be misread", () => {
  const references = Array.from({ length: 200 }, () => newReference("contact"));
  for (const reference of references) expect(reference).toMatch(/^C-[0-9A-HJKMNP-TV-Z]{8}$/);
  expect(new Set(references).size).toBe(200);
});

test("a submission is kept with its place in the outbox, and found again in any case", async () => {
  await using folder = await tempFolder();
  await using store = await openStore(folder.path);
  const reference = await keep(store, MESSAGE, OPTIONS);
  expect(await findSubmission(store, reference.toLowerCase())).toMatchObject({
    ...MESSAGE,
    reference,
    created_at: 1000,
    state: "queued",
    attempts: 0,
  });
  const outbox = await store.selectFrom("outbox").selectAll().execute();
  expect(outbox).toMatchObject([{ message_id: `<${reference}@x.example>`, state: "queued", due: 1000, lease: 0 }]);
});

test("a reference that is taken is not given twice", async () => {
  await using folder = await tempFolder();
  await using store = await openStore(folder.path);
  const names = ["C-00000000", "C-00000000", "C-00000001"];
  const options = { ...OPTIONS, reference: () => String(names.shift()) };
  expect(await keep(store, MESSAGE, options)).toBe("C-00000000");
  expect(await keep(store, MESSAGE, options)).toBe("C-00000001");
  expect(await listSubmissions(store)).toHaveLength(2);
});

test("submissions kept side by side do not get into each other's transaction", async () => {
  await using folder = await tempFolder();
  await using store = await openStore(folder.path);
  const references = await Promise.all(Array.from({ length: 50 }, () => keep(store, MESSAGE, OPTIONS)));
  expect(new Set(references).size).toBe(50);
  expect(await listSubmissions(store)).toHaveLength(50);
});

test("on a full disk nothing is kept, what was there stays, and it works again once there is room", async () => {
  await using folder = await tempFolder();
  await using store = await openStore(folder.path);
  const kept = await keep(store, MESSAGE, OPTIONS);
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(store);
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(store);

  const big = keep(store, { ...MESSAGE, body: "x".repeat(50_000) }, OPTIONS);
  const thrown: unknown = await big.catch((reason: unknown) => reason);
  expect(problemOf(thrown)).toMatchObject({ code: "storeFull", status: 507 });
  expect((await listSubmissions(store)).map(({ reference }) => reference)).toEqual([kept]);
  expect(await store.selectFrom("outbox").select("id").execute()).toHaveLength(1);

  await sql`pragma max_page_count = 1000000`.execute(store);
  await keep(store, { ...MESSAGE, body: "x".repeat(50_000) }, OPTIONS);
  expect(await listSubmissions(store)).toHaveLength(2);
});

test("the list is newest first and can be narrowed by the state of the mail", async () => {
  await using folder = await tempFolder();
  await using store = await openStore(folder.path);
  const first = await keep(store, MESSAGE, OPTIONS);
  const second = await keep(store, MESSAGE, { ...OPTIONS, now: 2000 });
  await store.updateTable("outbox").set({ state: "failed" }).where("message_id", "like", `<${first}%`).execute();
  expect((await listSubmissions(store)).map(({ reference }) => reference)).toEqual([second, first]);
  expect((await listSubmissions(store, { state: "failed" })).map(({ reference }) => reference)).toEqual([first]);
  expect((await listSubmissions(store, { kind: "contact", state: "sent" })).length).toBe(0);
});

test("every commit is synced, and the folder is for its owner only", async () => {
  await using folder = await tempFolder();
  const dataDir = join(folder.path, "deep", "data");
  await using store = await openStore(dataDir);
  const { rows: journal } = await sql`pragma journal_mode`.execute(store);
  const { rows: sync } = await sql`pragma synchronous`.execute(store);
  expect([journal, sync]).toEqual([[{ journal_mode: "wal" }], [{ synchronous: 2 }]]);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
});

test("opening again keeps what is there", async () => {
  await using folder = await tempFolder();
  const first = await openStore(folder.path);
  const reference = await keep(first, MESSAGE, OPTIONS);
  await first.destroy();
  await using second = await openStore(folder.path);
  expect(await findSubmission(second, reference)).toMatchObject({ name: "Ada" });
});

test("a reader sees what a running writer keeps, and cannot write", async () => {
  await using folder = await tempFolder();
  await using writer = await openStore(folder.path);
  const reader = await openStoreForReading(folder.path);
  const reference = await keep(writer, MESSAGE, OPTIONS);
  if (!reader) throw new Error("no reader");
  expect(await findSubmission(reader, reference)).toBeDefined();
  await expect(keep(reader, MESSAGE, OPTIONS)).rejects.toThrow(/readonly/);
  await reader.destroy();
});

test("looking where there is no database makes none", async () => {
  await using folder = await tempFolder();
  expect(await openStoreForReading(folder.path)).toBeUndefined();
  await expect(stat(databasePath(folder.path))).rejects.toThrow(/ENOENT/);
});

test("the probe writes, and says why when it cannot", async () => {
  await using folder = await tempFolder();
  await using store = await openStore(folder.path);
  expect(await probeStore(store, folder.path, 1)).toBeUndefined();
  expect(await probeStore(store, folder.path, 2)).toBeUndefined();
  expect(await store.selectFrom("probe").selectAll().execute()).toEqual([{ id: 1, at: 2 }]);
  await sql`pragma query_only = on`.execute(store);
  expect(await probeStore(store, folder.path, 3)).toMatch(/^the database cannot be written: /);
});

const FILE = { name: "cv.pdf", media_type: "application/pdf", bytes: 3, sha256: "ab", content: Buffer.from([1, 0, 2]) };
const receipt = (name: string, fingerprint: string, expires_at = 5000) => ({ name, fingerprint, expires_at });

test("a file is kept in the same transaction, and read back byte for byte", async () => {
  await using folder = await tempFolder();
  await using store = await openStore(folder.path);
  const submission = { ...MESSAGE, kind: "application", details: '{"subject":"Weaver"}' } as const;
  const kept = await keepSubmission(store, { submission, file: FILE }, OPTIONS);
  if (kept.outcome === "keyReused") throw new Error();
  expect(kept.reference).toMatch(/^A-/);
  const record = await findSubmission(store, kept.reference);
  expect(record).toMatchObject({ file_name: "cv.pdf", file_bytes: 3, details: '{"subject":"Weaver"}', suspect: null });
  const file = await findFile(store, record?.id ?? 0);
  expect(Buffer.from(file?.content ?? [])).toEqual(FILE.content);
});

test("when the file does not fit, nothing of the submission is kept either", async () => {
  await using folder = await tempFolder();
  await using store = await openStore(folder.path);
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(store);
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(store);
  const file = { ...FILE, content: Buffer.alloc(1_000_000) };
  const thrown = await keepSubmission(store, { submission: MESSAGE, file, receipt: receipt("a", "1") }, OPTIONS).catch(
    (reason: unknown) => reason,
  );
  expect(problemOf(thrown).code).toBe("storeFull");
  for (const table of ["submission", "file", "receipt", "outbox"] as const) {
    expect(
      await store
        .selectFrom(table)
        .select("rowid" as never)
        .execute(),
    ).toEqual([]);
  }
});

test("promise 6: of equal submissions at the same moment one is kept, and all get its reference", async () => {
  await using folder = await tempFolder();
  await using store = await openStore(folder.path);
  const once = () => keepSubmission(store, { submission: MESSAGE, receipt: receipt("same", "1") }, OPTIONS);
  const kept = await Promise.all(Array.from({ length: 20 }, once));
  expect(kept.filter(({ outcome }) => outcome === "kept")).toHaveLength(1);
  expect(new Set(kept.map((one) => "reference" in one && one.reference)).size).toBe(1);
  expect(await listSubmissions(store)).toHaveLength(1);
});

test("promise 6: a receipt holds until it runs out, and for what it was given", async () => {
  await using folder = await tempFolder();
  await using store = await openStore(folder.path);
  const send = (fingerprint: string, now: number) =>
    keepSubmission(
      store,
      { submission: MESSAGE, receipt: receipt("key", fingerprint, now + 100) },
      { ...OPTIONS, now },
    );
  const { outcome } = await send("1", 1000);
  expect(outcome).toBe("kept");
  expect((await send("1", 1099)).outcome).toBe("repeated");
  expect((await send("2", 1099)).outcome).toBe("keyReused");
  expect((await send("2", 1100)).outcome).toBe("kept");
});

test("a database of an earlier version is brought up to date with what it holds", async () => {
  await using folder = await tempFolder();
  const path = databasePath(folder.path);
  const { up } = MIGRATIONS["0001-submission-and-outbox"] ?? {};
  const old = new Kysely<Schema>({
    dialect: new NodeSqliteDialect({ database: openNodeSqlite(path, { readOnly: false }) }),
  });
  const first = { getMigrations: async () => ({ "0001-submission-and-outbox": { up } as Migration }) };
  await new Migrator({ db: old, provider: first }).migrateToLatest();
  await sql`insert into submission (reference, kind, name, email, body, created_at) values ('C-1', 'contact', 'Ada', 'a@x', 'b', 1)`.execute(
    old,
  );
  await sql`insert into outbox (submission_id, channel, message_id, state, due, lease, attempts, created_at) values (1, 'mail', '<C-1@x>', 'queued', 1, 0, 0, 1)`.execute(
    old,
  );
  await old.destroy();
  await using store = await openStore(folder.path);
  expect(await findSubmission(store, "C-1")).toMatchObject({
    name: "Ada",
    details: "{}",
    file_name: null,
    state: "queued",
  });
});
