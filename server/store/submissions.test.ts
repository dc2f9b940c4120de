import { stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { problemOf } from "../errors.ts";
import { databasePath, openStore, openStoreForReading } from "./open-store.ts";
import { probeStore } from "./probe.ts";
import { newReference } from "./reference.ts";
import { findSubmission, keepSubmission, listSubmissions } from "./submissions.ts";

const MESSAGE = { kind: "contact", name: "Ada", email: "ada@x.example", body: "Hello", page: null } as const;
const OPTIONS = { now: 1000, messageId: (reference: string) => `<${reference}@x.example>` };

test("a reference is the kind's letter and eight characters that cannot be misread", () => {
  const references = Array.from({ length: 200 }, () => newReference("contact"));
  for (const reference of references) expect(reference).toMatch(/^C-[0-9A-HJKMNP-TV-Z]{8}$/);
  expect(new Set(references).size).toBe(200);
});

test("a submission is kept with its place in the outbox, and found again in any case", async () => {
  await using folder = await tempFolder();
  await using store = await openStore(folder.path);
  const reference = await keepSubmission(store, MESSAGE, OPTIONS);
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
  expect(await keepSubmission(store, MESSAGE, options)).toBe("C-00000000");
  expect(await keepSubmission(store, MESSAGE, options)).toBe("C-00000001");
  expect(await listSubmissions(store)).toHaveLength(2);
});

test("submissions kept side by side do not get into each other's transaction", async () => {
  await using folder = await tempFolder();
  await using store = await openStore(folder.path);
  const references = await Promise.all(Array.from({ length: 50 }, () => keepSubmission(store, MESSAGE, OPTIONS)));
  expect(new Set(references).size).toBe(50);
  expect(await listSubmissions(store)).toHaveLength(50);
});

test("on a full disk nothing is kept, what was there stays, and it works again once there is room", async () => {
  await using folder = await tempFolder();
  await using store = await openStore(folder.path);
  const kept = await keepSubmission(store, MESSAGE, OPTIONS);
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(store);
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(store);

  const big = keepSubmission(store, { ...MESSAGE, body: "x".repeat(50_000) }, OPTIONS);
  const thrown: unknown = await big.catch((reason: unknown) => reason);
  expect(problemOf(thrown)).toMatchObject({ code: "storeFull", status: 507 });
  expect((await listSubmissions(store)).map(({ reference }) => reference)).toEqual([kept]);
  expect(await store.selectFrom("outbox").select("id").execute()).toHaveLength(1);

  await sql`pragma max_page_count = 1000000`.execute(store);
  await keepSubmission(store, { ...MESSAGE, body: "x".repeat(50_000) }, OPTIONS);
  expect(await listSubmissions(store)).toHaveLength(2);
});

test("the list is newest first and can be narrowed by the state of the mail", async () => {
  await using folder = await tempFolder();
  await using store = await openStore(folder.path);
  const first = await keepSubmission(store, MESSAGE, OPTIONS);
  const second = await keepSubmission(store, MESSAGE, { ...OPTIONS, now: 2000 });
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
  const reference = await keepSubmission(first, MESSAGE, OPTIONS);
  await first.destroy();
  await using second = await openStore(folder.path);
  expect(await findSubmission(second, reference)).toMatchObject({ name: "Ada" });
});

test("a reader sees what a running writer keeps, and cannot write", async () => {
  await using folder = await tempFolder();
  await using writer = await openStore(folder.path);
  const reader = openStoreForReading(folder.path);
  const reference = await keepSubmission(writer, MESSAGE, OPTIONS);
  if (!reader) throw new Error("no reader");
  expect(await findSubmission(reader, reference)).toBeDefined();
  await expect(keepSubmission(reader, MESSAGE, OPTIONS)).rejects.toThrow(/readonly/);
  await reader.destroy();
});

test("looking where there is no database makes none", async () => {
  await using folder = await tempFolder();
  expect(openStoreForReading(folder.path)).toBeUndefined();
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
