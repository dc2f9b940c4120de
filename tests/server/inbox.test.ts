import { access, chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databasePath } from "#server/database/node-sqlite.ts";
import { postAndSave } from "../support/post.ts";
import { runInbox, spawnInbox, spawnInboxUnprivileged } from "../support/run-inbox.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";
import { tempFolder } from "../support/temp-folder.ts";

let server: RunningServer;
let first: string;
let second: string;

beforeAll(async () => {
  server = await startServer();
  first = await postAndSave(server.url, { name: "Ada", to_email: "ada@x.example", description: "Two\nlines, really" });
  second = await postAndSave(server.url, { name: "=1+1", to_email: "eve@x.example", description: 'She said "hi"' });
  for (const reference of [first, second]) {
    await server.logged((line) => line.msg === "mail delivered" && line.reference === reference);
  }
});

afterAll(() => server[Symbol.asyncDispose]());

const inbox = (...args: string[]) => runInbox(server.dataDir, ...args);

describe("beside a running server", () => {
  test("list is an aligned table, newest first", async () => {
    const { code, stdout, stderr } = await spawnInbox({ DATA_DIR: server.dataDir }, "list");
    expect([code, stderr]).toEqual([0, ""]);
    const [titles = "", newest = "", oldest = "", ...rest] = stdout.split("\n");
    expect(rest).toEqual([""]);
    expect(newest).toContain(second);
    expect(oldest).toContain(first);
    expect(oldest).toContain("Two lines, really");
    for (const line of [newest, oldest]) expect(line.indexOf("contact")).toBe(titles.indexOf("KIND"));
  });

  test("show prints a whole submission; its reference is case-insensitive", async () => {
    const { code, stdout } = await inbox("show", first.toLowerCase());
    expect(code).toBe(0);
    expect(stdout).toMatch(/Mail to the office\s+sent \d{4}-\d\d-\d\d \d\d:\d\d UTC, 1 attempt\n/);
    expect(stdout.endsWith("\n\nTwo\nlines, really\n")).toBe(true);
  });

  test("CSV export contains no formulas", async () => {
    const { stdout } = await inbox("export", "--csv");
    const lines = stdout.split("\r\n");
    expect(lines[0]).toBe(
      "reference,received,kind,state,name,email,page,body,attempts,lastError,sent,company,subject,phone,budget,file,suspect,webhook,scan,status,due,owner,stage,snoozedUntil,answered,closed,decided,note",
    );
    expect(lines[1]).toContain(`,'=1+1,eve@x.example,,"She said ""hi""",1,,`);
    expect(lines[2]).toContain(',Ada,ada@x.example,,"Two\nlines, really",1,,');
  });

  test("a list for programs contains the original texts", async () => {
    const records = JSON.parse((await inbox("list", "--json")).stdout) as { name: string }[];
    expect(records.map(({ name }) => name)).toEqual(["=1+1", "Ada"]);
  });
});

test("help exits with 0", async () => {
  expect(await spawnInbox({}, "--help")).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Usage:/) });
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

    await chmod(env, 0);
    for (const command of [["list"], ["export", "--csv"]]) {
      expect(await spawnInboxUnprivileged(folder.path, ...command)).toEqual({
        code: 2,
        stdout: "",
        stderr: expect.stringMatching(/^\.env: the file cannot be read: EACCES: .*as the user the server runs as\.\n$/),
      });
    }
    await chmod(env, 0o644);
    await chmod(data, 0);
    expect(await spawnInboxUnprivileged(folder.path, "list")).toEqual({
      code: 2,
      stdout: "",
      stderr: expect.stringMatching(/^DATA_DIR: the database in .* cannot be opened: EACCES: [^\n]+\n$/),
    });
    await chmod(data, 0o755);
    await chmod(database, 0);
    expect(await spawnInboxUnprivileged(folder.path, "list")).toEqual({
      code: 2,
      stdout: "",
      stderr: expect.stringMatching(/^DATA_DIR: the database in .* cannot be opened: unable to open [^\n]+\n$/),
    });
  },
);
