import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { parseConfig } from "#server/config/config.ts";
import { type Database, openDatabase } from "#server/database/open-database.ts";
import { listSubmissions } from "#server/database/submissions.ts";
import { sqliteIn } from "../support/database-fixtures.ts";
import { APPLICATION, postMultipart, textParts } from "../support/multipart.ts";
import { postAndSave } from "../support/post.ts";
import { samplePdf } from "../support/sample-files.ts";
import { startServer } from "../support/start-server.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { WORDS } from "../support/words.ts";

const SITE = { name: "Example", emails: { contact: "a@x.example", careers: "a@x.example", sender: "a@x.example" } };
/** Stops the database file from growing: SQLite reports a full disk. */
async function fillUp(database: Database): Promise<void> {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database);
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(database);
}

const apply = (url: string, size: number) =>
  postMultipart(url, "/api/send-email-with-resume", [
    ...textParts(APPLICATION),
    { field: "resume_file", file: samplePdf(size), name: "cv.pdf" },
  ]);

/** Starts the app on a database whose disk the test can fill. */
async function startOver(database: Database, dataDir: string) {
  const config = parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent", PORT: "0", RATE_LIMIT: "off" }, SITE);
  const app = buildApp(config, {
    database,
    words: () => WORDS,
    pages: () => undefined,
    now: Date.now,
    onSaved: () => {},
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  return { url, [Symbol.asyncDispose]: () => app.close() };
}

test("an application that does not fit is rejected without a record or file", async () => {
  await using folder = await tempFolder();
  await using database = await openDatabase(sqliteIn(folder.path));
  await using server = await startOver(database, folder.path);
  await fillUp(database);
  const { status, json } = await apply(server.url, 2_000_000);
  expect([status, json.error]).toEqual([507, expect.stringMatching(/^Server error: there is no room/)]);
  expect(await listSubmissions(database)).toEqual([]);
  expect(await database.selectFrom("file").select("id").execute()).toEqual([]);
  expect(await readdir(join(folder.path, "spool"))).toEqual([]);
  await sql`pragma max_page_count = 1000000`.execute(database);
  expect((await apply(server.url, 2_000_000)).status).toBe(200);
  expect(await readdir(join(folder.path, "spool"))).toEqual([]);
});

test("an unwritable spool is a 503 for uploads only and does not delay a stop", async () => {
  await using server = await startServer();
  await writeFile(join(server.dataDir, "spool"), "in the way");
  const { status, json } = await apply(server.url, 2_000_000);
  expect([status, json.error]).toEqual([503, expect.stringMatching(/^Server error: your message could not be saved/)]);
  await postAndSave(server.url);
  const started = performance.now();
  server.signal("SIGTERM");
  expect(await server.exit).toEqual({ code: 0, signal: null });
  expect(performance.now() - started).toBeLessThan(5000);
});
