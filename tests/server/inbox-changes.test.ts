import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databasePath } from "#server/database/node-sqlite.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { emptySqlite } from "../support/database-test.ts";
import { APPLICATION, DEMO, type Part, postMultipart, textParts } from "../support/multipart.ts";
import type { EmptyDatabase } from "../support/on-each-engine.ts";
import { newMessage, postAndSave } from "../support/post.ts";
import { runInboxWith, spawnInbox } from "../support/run-inbox.ts";
import { samplePdf, samplePng } from "../support/sample-files.ts";
import { settableClock } from "../support/settable-clock.ts";
import { startSmtpPeer, submissionIds } from "../support/smtp-peer.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";
import { type TempFolder, tempFolder } from "../support/temp-folder.ts";

const DAY = 24 * 60 * 60 * 1000;

let folder: TempFolder;
/** Those of most tests, or of one test. */
let empty: EmptyDatabase;
let server: RunningServer;

/** Starts a server on the test's database. */
const serve = (env: Record<string, string> = {}) =>
  startServer({ dataDir: empty.dataDir, env: { ...empty.env, ...env } });

/** A database of one test, in place of that of the others. */
async function ownDatabase() {
  const shared = { empty, server };
  empty = await emptySqlite();
  server = await serve();
  return {
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await empty[Symbol.asyncDispose]();
      ({ empty, server } = shared);
    },
  };
}

const inbox = (...args: string[]) => runInboxWith(empty.env, ...args);
const out = (name: string) => join(folder.path, name);
const mailed = (reference: string) =>
  server.logged((line) => line.msg === "mail delivered" && line.reference === reference);

async function send(path: string, parts: Part[]): Promise<string> {
  const { json } = await postMultipart(server.url, path, parts);
  return / Reference ([AD]-\w{8})\./.exec(json.message ?? "")?.[1] ?? "none";
}

const file = samplePdf(3000);
const apply = (changes = {}) =>
  send("/api/send-email-with-resume", [
    ...textParts({ ...APPLICATION, ...changes }),
    { field: "resume_file", file, name: "cv.pdf" },
  ]);
const book = () =>
  send("/api/book-demo", [...textParts(DEMO), { field: "attachment", file: samplePng(), name: "loom.png" }]);

/** Moves the times of a submission to the past. */
async function age(reference: string, days: number): Promise<void> {
  await using database = await openDatabase(empty.location);
  await database
    .updateTable("submission")
    .set({ created_at: Date.now() - days * DAY })
    .where("reference", "=", reference)
    .execute();
}

beforeAll(async () => {
  folder = await tempFolder();
  empty = await emptySqlite();
  server = await serve();
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await empty[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

test("list, show and export support every kind", async () => {
  const [contact, demo, application] = [await postAndSave(server.url), await book(), await apply()];
  const { stdout: list } = await inbox("list");
  for (const reference of [contact, demo, application]) expect(list).toContain(reference);
  const { stdout: demos } = await inbox("list", "--kind", "demo", "--json");
  expect((JSON.parse(demos) as { reference: string }[]).map(({ reference }) => reference)).toEqual([demo]);
  expect((await inbox("show", demo)).stdout).toMatch(
    /Company +Engines & Sons\nPhone +\+44 20 7946 0000\nBudget +\$500-\$5,000\nFile +loom\.png, \d+ bytes\n/,
  );
  expect((await inbox("show", application)).stdout).toMatch(/Role +Weaver\nFile +cv\.pdf, 3000 bytes\n/);
  const { stdout: csv } = await inbox("export", "--csv");
  expect(csv).toContain(",Engines & Sons,,'+44 20 7946 0000,<5k,loom.png,");
  expect(csv).toContain(",,Weaver,,,cv.pdf,");
});

describe("file", () => {
  test("writes the unchanged file, readable by its owner only", async () => {
    const reference = await apply();
    const path = out("cv.pdf");
    const { code, stdout } = await spawnInbox(empty.env, "file", reference.toLowerCase(), "--out", path);
    expect([code, stdout]).toEqual([0, `cv.pdf is in ${path}, 3000 bytes.\n`]);
    expect((await readFile(path)).equals(file)).toBe(true);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  test("replaces an existing file only with --force", async () => {
    const reference = await apply();
    const path = out("mine.pdf");
    await writeFile(path, "mine");
    const { code, stderr } = await inbox("file", reference, "--out", path);
    expect([code, stderr]).toEqual([1, `${path} already exists; --force replaces it.\n`]);
    expect(await readFile(path, "utf8")).toBe("mine");
    const { stdout } = await inbox("file", reference, "--out", path, "--force", "--json");
    expect(JSON.parse(stdout)).toMatchObject({
      reference,
      name: "cv.pdf",
      mediaType: "application/pdf",
      bytes: 3000,
    });
    expect((await readFile(path)).equals(file)).toBe(true);
  });

  test("reports a missing file and a write error", async () => {
    const contact = await postAndSave(server.url);
    expect((await inbox("file", contact, "--out", out("x"))).stderr).toBe(`${contact} has no file.\n`);
    expect((await inbox("file", "A-NOTHERE1", "--out", out("x"))).code).toBe(1);
    const { code, stderr } = await inbox("file", await apply(), "--out", out("no/such/folder"));
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^ENOENT/)]);
  });
});

test("resend mails a submission again under the same Message-ID, also after a permanent failure", async () => {
  await using _own = await ownDatabase();
  await server[Symbol.asyncDispose]();
  await using peer = await startSmtpPeer((index) => (index === 0 ? 550 : "accept"));
  const env = { SMTP_URL: peer.url };
  let reference: string;
  {
    await using rejected = await serve(env);
    reference = await postAndSave(rejected.url);
    await rejected.logged(({ msg }) => msg === "mail permanently rejected by the mail server");
    await expect.poll(async () => (await inbox("list", "--state", "failed")).stdout).toContain(reference);
    const { code, stdout } = await inbox("resend", reference);
    expect([code, stdout]).toEqual([0, `The mail of ${reference} is queued again.\n`]);
    expect((await inbox("list", "--state", "queued")).stdout).toContain(reference);
  }
  await using restarted = await serve(env);
  await restarted.logged((line) => line.msg === "mail delivered" && line.reference === reference);
  expect(submissionIds(peer)).toEqual(Array(2).fill(`<${reference}@site.example>`));
  expect((await inbox("resend", "C-NOTHERE1")).code).toBe(1);
});

test("forget erases all data of one address, also from the disk", async () => {
  const secret = "Xylographically";
  const mine = [
    await apply({ message_body: secret, email: "eve@visitor.example" }),
    await postAndSave(server.url, { ...newMessage(), name: secret, to_email: "eve@visitor.example" }),
  ];
  const other = await postAndSave(server.url, { ...newMessage(), to_email: "grace@visitor.example" });
  for (const reference of [...mine, other]) await mailed(reference);
  const { code, stdout } = await inbox("forget", "EVE@visitor.example", "--yes", "--json");
  expect(code).toBe(0);
  expect((JSON.parse(stdout) as { erased: string[] }).erased.toSorted()).toEqual(mine.toSorted());
  expect((await inbox("list")).stdout).toContain(other);
  for (const reference of mine) expect((await inbox("show", reference)).code).toBe(1);
  const mails = await readdir(join(server.dataDir, "mail"));
  expect(mails.filter((name) => mine.some((reference) => name.includes(reference)))).toEqual([]);
  expect(mails.filter((name) => name.includes(other))).toHaveLength(1);
  for (const suffix of ["", "-wal"]) {
    expect((await readFile(databasePath(server.dataDir) + suffix)).includes(secret)).toBe(false);
  }
  expect(await inbox("forget", "eve@visitor.example", "--yes")).toMatchObject({ code: 1, stdout: "" });
});

test("forget without a terminal lists the submissions and erases nothing", async () => {
  const to_email = "joan@visitor.example";
  const mine = [await apply({ email: to_email }), await postAndSave(server.url, { ...newMessage(), to_email })];
  const other = await postAndSave(server.url, { ...newMessage(), to_email: "grace@visitor.example" });
  const { code, stdout, stderr } = await spawnInbox(empty.env, "forget", to_email);
  expect([code, stdout]).toEqual([1, ""]);
  for (const reference of mine) expect(stderr).toContain(reference);
  expect(stderr).not.toContain(other);
  expect(stderr).toMatch(/\n2 submissions of joan@visitor\.example would be erased permanently\. .*--yes [^\n]+\.\n$/);
  for (const reference of mine) expect((await inbox("show", reference)).code).toBe(0);
});

test("list has a limit, counts the remaining submissions and supports --search", async () => {
  await using _own = await ownDatabase();
  const references: string[] = [];
  for (let index = 0; index < 3; index++) references.push(await postAndSave(server.url));
  const found = await postAndSave(server.url, { ...newMessage(), name: "Élodie Ткач" });
  await age(references[0] ?? "", 10);
  const { stdout } = await inbox("list", "--limit", "2");
  expect(stdout).toContain(found);
  expect(stdout).toMatch(/\n\n2 more; --limit 4 shows all\.\n$/);
  expect((await inbox("list")).stdout).not.toContain("more;");
  const listed = async (...args: string[]) =>
    (JSON.parse((await inbox("list", "--json", ...args)).stdout) as { reference: string }[]).map(
      (row) => row.reference,
    );
  expect(await listed("--search", "élodie ТКАЧ")).toEqual([found]);
  expect(await listed("--since", "9d")).toEqual([found, ...references.slice(1).toReversed()]);
});

test("purge and the server erase expired submissions, except those with unsent mail", async () => {
  await using _own = await ownDatabase();
  const [application, contact] = [await apply(), await postAndSave(server.url)];
  for (const reference of [application, contact]) await mailed(reference);
  await age(application, 181);
  await age(contact, 181);
  expect((await inbox("purge")).stdout).toBe(`Erased permanently: ${application}.\n`);
  expect((await inbox("purge", "--json")).stdout).toBe('{\n  "erased": []\n}\n');
  await age(contact, 731);
  {
    await using database = await openDatabase(empty.location);
    await database
      .updateTable("outbox")
      .set({ state: "queued", due: Date.now() + DAY })
      .execute();
  }
  expect((await inbox("purge")).stdout).toBe("No submission has expired.\n");

  /* The server does so one hour after its start. */
  await using clock = await settableClock();
  server.signal("SIGTERM");
  await server.exit;
  {
    await using database = await openDatabase(empty.location);
    await database.updateTable("outbox").set({ state: "sent" }).execute();
  }
  await using next = await serve({ ...clock.env, LONG_TIMERS_MS: "50" });
  await next.logged(({ msg, erased }) => msg === "expired submissions erased" && erased === 1);
  expect((await inbox("show", contact)).code).toBe(1);
});
