import { execFileSync, spawnSync } from "node:child_process";
import { access, copyFile, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { databasePath } from "#server/database/node-sqlite.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { findFile, listSubmissions, readRecord } from "#server/database/submissions.ts";
import { onPostgres } from "../support/on-each-engine.ts";
import { APPLICATION, MESSAGE, postAndSave, postApplication } from "../support/post.ts";
import { runInbox, runInboxWith, spawnInbox } from "../support/run-inbox.ts";
import { samplePdf } from "../support/sample-files.ts";
import { startPostgres } from "../support/start-postgres.ts";
import { startServer } from "../support/start-server.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { IS_LONG } from "../support/test-run.ts";

const file = samplePdf(3000);

const apply = async (url: string) => (await postApplication(url, file)).json.reference ?? "none";

test("backup writes a whole database beside a running server and replaces a file only with --force", async () => {
  await using folder = await tempFolder();
  await using server = await startServer();
  const reference = await apply(server.url);
  const path = join(folder.path, "backup.sqlite");
  const { code, stdout } = await spawnInbox({ DATA_DIR: server.dataDir }, "backup", path);
  expect([code, stdout]).toEqual([0, expect.stringMatching(/backup\.sqlite, \d+ bytes\.\n$/)]);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await runInbox(server.dataDir, "backup", path)).code).toBe(1);
  expect((await runInbox(server.dataDir, "backup", path, "--force")).code).toBe(0);
  await using restored = await tempFolder();
  await writeFile(databasePath(restored.path), await readFile(path));
  expect(await runInbox(restored.path, "resend", reference)).toMatchObject({ code: 0, stderr: "" });
  const resume = join(folder.path, "cv.pdf");
  expect((await runInbox(restored.path, "file", reference, "--out", resume)).code).toBe(0);
  expect((await readFile(resume)).equals(file)).toBe(true);
});

test("a server on a restored backup erases again what was erased after the backup", async () => {
  await using folder = await tempFolder();
  const path = join(folder.path, "backup.sqlite");
  await using server = await startServer();
  const { dataDir } = server;
  const kept = await postAndSave(server.url, { ...MESSAGE, to_email: "grace@x.example" });
  await postAndSave(server.url, { ...MESSAGE, to_email: "ada@x.example" });
  expect((await runInbox(dataDir, "backup", path)).code).toBe(0);
  expect((await runInbox(dataDir, "forget", "ada@x.example", "--yes")).code).toBe(0);
  await server.end("SIGTERM");
  await Promise.all(["-wal", "-shm"].map((end) => rm(databasePath(dataDir) + end, { force: true })));
  await copyFile(path, databasePath(dataDir));
  await using restored = await startServer({ dataDir });
  expect(JSON.parse((await runInbox(restored.dataDir, "list", "--json")).stdout)).toMatchObject([{ reference: kept }]);
  expect(restored.log.find(({ erased }) => erased === 1)?.msg).toMatch(/restored/);
});

onPostgres((emptyDatabase) => {
  test("without pg_dump backup reports what to install and leaves no file", async () => {
    await using empty = await emptyDatabase();
    await using database = await openDatabase(empty.location);
    expect(await listSubmissions(database)).toEqual([]);
    await using folder = await tempFolder();
    const path = join(folder.path, "backup.dump");
    const { code, stdout, stderr } = await spawnInbox({ ...empty.env, PATH: folder.path }, "backup", path);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^a backup of PostgreSQL needs pg_dump, .*: install [^\n]+\.\n$/i);
    await expect(access(path)).rejects.toThrow(/ENOENT/);
  });
});

/* pg_dump must not be older than the server: Debian installs both in one version. */
const hasClientPrograms = IS_LONG && spawnSync("pg_dump", ["--version"]).status === 0;
const postgres = hasClientPrograms ? await startPostgres("installed").catch(() => undefined) : undefined;
if (IS_LONG && !postgres)
  console.log("pg_dump is not tested: this machine has none, or no PostgreSQL of the same version.");

if (IS_LONG)
  test.skipIf(!postgres)("backup on PostgreSQL writes an archive for pg_restore, whole or not at all", async () => {
    if (!postgres) return;
    await using running = postgres;
    await using folder = await tempFolder();
    const env = { DATABASE_URL: running.url, DATA_DIR: join(folder.path, "data") };
    await using server = await startServer({ dataDir: env.DATA_DIR, env });
    const other = { ...MESSAGE, to_email: "grace@x.example" };
    const references = [await apply(server.url), await postAndSave(server.url, other)];
    const path = join(folder.path, "backup.dump");
    const { code, stdout, stderr } = await spawnInbox(env, "backup", path);
    expect([code, stderr, stdout]).toEqual([0, "", expect.stringMatching(/backup\.dump, \d+ bytes\.\n$/)]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await runInboxWith(env, "backup", path)).code).toBe(1);

    const rejected = await runInboxWith(env, "backup", "/proc/backup.dump");
    expect([rejected.code, rejected.stderr]).toEqual([
      1,
      expect.stringMatching(/^pg_dump could not write it: [^\n]+\n$/),
    ]);
    expect(rejected.stderr).not.toContain(new URL(running.url).password);

    const target = new URL(running.url);
    target.pathname = "template1";
    const admin = target.href;
    execFileSync("psql", [admin, "-qc", "create database restored"]);
    target.pathname = "restored";
    execFileSync("pg_restore", ["--exit-on-error", `--dbname=${target.href}`, path]);
    await using restored = await openDatabase({ engine: "postgres", url: target.href });
    expect((await listSubmissions(restored)).map(({ reference }) => reference)).toEqual(references.toReversed());
    const record = await readRecord(restored, references[0] ?? "");
    expect(file.equals((await findFile(restored, record?.id ?? 0))?.content ?? Buffer.alloc(0))).toBe(true);

    expect((await runInboxWith(env, "forget", APPLICATION.email, "--yes")).code).toBe(0);
    await server.end("SIGTERM");
    await using next = await startServer({ dataDir: env.DATA_DIR, env: { ...env, DATABASE_URL: target.href } });
    expect(next.log.find(({ erased }) => erased === 1)?.msg).toMatch(/restored/);
    expect((await listSubmissions(restored)).map(({ reference }) => reference)).toEqual([references[1]]);
  });
