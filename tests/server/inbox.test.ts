import { access, chmod, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { databasePath } from "#server/database/node-sqlite.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { sqliteIn } from "../support/database-fixtures.ts";
import { DEMO, postAndSave, postApplication, postMultipart, textParts } from "../support/post.ts";
import { runInbox, spawnInbox, spawnInboxUnprivileged } from "../support/run-inbox.ts";
import { samplePdf, samplePng } from "../support/sample-files.ts";
import { settableClock } from "../support/settable-clock.ts";
import { startServer } from "../support/start-server.ts";
import { tempFolder } from "../support/temp-folder.ts";

const FILE = samplePdf(3000);

const server = await startServer();
afterAll(() => server[Symbol.asyncDispose]());
const inbox = (...args: string[]) => runInbox(server.dataDir, ...args);

const image = { field: "attachment", file: samplePng(), name: "loom.png" };
const { reference: demo = "" } = (await postMultipart(server.url, "/api/book-demo", [...textParts(DEMO), image])).json;
const { reference: application = "" } = (await postApplication(server.url, FILE)).json;
const two = "Two\nlines, really";
const first = await postAndSave(server.url, { name: "Ada", to_email: "ada@x.example", description: two });
const hi = 'She said "hi"';
const second = await postAndSave(server.url, { name: "=1+1", to_email: "eve@x.example", description: hi });
for (const reference of [first, second]) await server.delivered(reference);

test("list is an aligned table, newest first", async () => {
  const { code, stdout, stderr } = await spawnInbox({ DATA_DIR: server.dataDir }, "list", "--kind", "contact");
  expect([code, stderr]).toEqual([0, ""]);
  const [titles = "", newest = "", oldest = "", ...rest] = stdout.split("\n");
  expect(rest).toEqual([""]);
  expect(newest).toContain(second);
  expect(oldest).toContain(first);
  expect(oldest).toContain("Two lines, really");
  for (const line of [newest, oldest]) expect(line.indexOf("contact")).toBe(titles.indexOf("KIND"));
  for (const reference of [first, demo, application]) expect((await inbox("list")).stdout).toContain(reference);
});

test("show prints a whole submission of any kind; its reference is case-insensitive", async () => {
  const { code, stdout } = await inbox("show", first.toLowerCase());
  expect(code).toBe(0);
  expect(stdout).toMatch(/Mail to the office\s+sent \d{4}-\d\d-\d\d \d\d:\d\d UTC, 1 attempt\n/);
  expect(stdout.endsWith("\n\nTwo\nlines, really\n")).toBe(true);
  expect((await inbox("show", demo)).stdout).toMatch(
    /Company +Engines & Sons\nPhone +\+44 20 7946 0000\nBudget +\$500-\$5,000\nFile +loom\.png, \d+ bytes\n/,
  );
  expect((await inbox("show", application)).stdout).toMatch(/Role +Weaver\nFile +cv\.pdf, 3000 bytes\n/);
});

test("file writes the unchanged file, readable by its owner only", async () => {
  const path = join(server.dataDir, "cv.pdf");
  const args = ["file", application.toLowerCase(), "--out", path];
  const { code, stdout } = await spawnInbox({ DATA_DIR: server.dataDir }, ...args);
  expect([code, stdout]).toEqual([0, `cv.pdf is in ${path}, 3000 bytes.\n`]);
  expect((await readFile(path)).equals(FILE)).toBe(true);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test("the server erases expired submissions one hour after its start", async () => {
  await using data = await tempFolder();
  await using clock = await settableClock();
  let reference: string;
  {
    await using server = await startServer({ dataDir: data.path });
    reference = await postAndSave(server.url);
    await server.delivered(reference);
  }
  {
    await using database = await openDatabase(sqliteIn(data.path));
    const created_at = Date.now() - 731 * 24 * 60 * 60 * 1000;
    await database.updateTable("submission").set({ created_at }).execute();
  }
  await using server = await startServer({ dataDir: data.path, env: { ...clock.env, LONG_TIMERS_MS: "50" } });
  await server.logged(({ msg, erased }) => msg === "expired submissions erased" && erased === 1);
  expect((await runInbox(data.path, "show", reference)).code).toBe(1);
});

test("before the first submission the commands create no files", async () => {
  await using folder = await tempFolder();
  const dataDir = join(folder.path, "data");
  expect(await runInbox(dataDir, "list")).toEqual({
    code: 0,
    stdout: `No submissions yet in ${dataDir}.\n`,
    stderr: "",
  });
  expect((await runInbox(dataDir, "list", "--json")).stdout).toBe("[]\n");
  expect((await runInbox(dataDir, "show", "C-1")).code).toBe(1);
  expect((await runInbox(dataDir, "export", "--csv")).stdout).toMatch(/^reference,[^\n]+\r\n$/);
  await expect(access(dataDir)).rejects.toThrow(/ENOENT/);
});

/* Windows has no such permissions. */
test.skipIf(process.platform === "win32")(
  "missing read permission for .env, DATA_DIR or the database is reported",
  async () => {
    await using folder = await tempFolder();
    await chmod(folder.path, 0o755);
    const env = join(folder.path, ".env");
    const data = join(folder.path, "data");
    const database = databasePath(data);
    await mkdir(data);
    await writeFile(env, `DATA_DIR=${data}\n`);
    await writeFile(database, "");

    for (const [path, mode, error] of [
      [env, 0o644, /^\.env: the file cannot be read: EACCES: .*as the user the server runs as\.\n$/],
      [data, 0o755, /^DATA_DIR: the database in .* cannot be opened: EACCES: [^\n]+\n$/],
      [database, 0o644, /^DATA_DIR: the database in .* cannot be opened: unable to open [^\n]+\n$/],
    ] as const) {
      await chmod(path, 0);
      const { code, stdout, stderr } = await spawnInboxUnprivileged(folder.path, "list");
      expect([code, stdout, stderr]).toEqual([2, "", expect.stringMatching(error)]);
      await chmod(path, mode);
    }
  },
);
