import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DAY, HOUR } from "#contract/duration.ts";
import {
  CONTACT_ROW,
  changeSubmission,
  PDF_ROW,
  SAVE_OPTIONS,
  saveRow,
  submissionOf,
} from "../../tests/support/database-fixtures.ts";
import { sqliteTest } from "../../tests/support/on-each-engine.ts";
import { runInboxAnswering, runInboxWith } from "../../tests/support/run-inbox.ts";
import { answeredColumns, type Change, closedColumns } from "../database/change-submission.ts";
import { listSubmissions, saveSubmission } from "../database/submissions.ts";
import { logErasures } from "../retention/erasure-log.ts";
import { parseTime } from "./commands.ts";

const NOW = Date.UTC(2026, 10, 21, 12);

test.each([
  ["2026-11-01", Date.UTC(2026, 10, 1)],
  ["2026-11-01T08:30", Date.UTC(2026, 10, 1, 8, 30)],
  ["12h", NOW - 12 * HOUR],
  ["7d", NOW - 7 * DAY],
])("--since %s is %i", (text, expected) => {
  expect(parseTime(text, NOW)).toBe(expected);
});

test.each([
  ["", "The command is missing."],
  ["delete", 'There is no command "delete".'],
  ["toString", 'There is no command "toString".'],
  ["list extra", "Unexpected argument 'extra'"],
  ["list --wrong", "Unknown option '--wrong'"],
  ["list --kind demo-lition", "--kind is one of: contact, demo, application."],
  ["list --state lost", "--state is one of: queued, sent, failed."],
  ["list --limit 0", "--limit is a number from 1."],
  ["list --limit ten", "--limit is a number from 1."],
  ["list --since yesterday", "--since is a date such as"],
  ["list --since 2026-02-30", "--since is a date such as"],
  ["list --since 2026-13-01", "--since is a date such as"],
  ["list --search=", "--search needs a text."],
  ["show", "The command needs a reference."],
  ["show A B", "The command needs a reference."],
  ["show A --force", "Unknown option '--force'"],
  ["file A-1", "file needs --out PATH."],
  ["file --out x", "The command needs a reference."],
  ["resend", "The command needs a reference."],
  ["forget", "The command needs an email address."],
  ["forget C-1", '"C-1" is not an email address.'],
  ["purge now", "Unexpected argument 'now'"],
  ["backup", "The command needs a path."],
  ["import", "The command needs a path."],
  ["export", "export needs --csv, --json or --all."],
  ["export --csv --all --out x", "export needs --csv, --json or --all."],
  ["export --csv --json", "export needs --csv, --json or --all."],
  ["export --all", "export --all needs --out PATH"],
  ["export --csv --out x", "export --all needs --out PATH"],
  ["export --csv --email ada@x.example", "are for export --all."],
])("the command %j is invalid: %s", async (command, error) => {
  const { code, stdout, stderr } = await runInboxWith({}, ...command.split(" ").filter(Boolean));
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(/\n\nUsage: /);
  expect(stderr.split("\n\n")[0]).toContain(error);
});

sqliteTest.for([
  [true, 0, 0],
  [false, 1, 1],
  [undefined, 1, 1],
] as const)(
  "forget with the answer %s to its question exits with %i and leaves %i submissions",
  async ([answer, code, remaining], { empty, database }) => {
    const reference = await saveRow(database, { email: "Ada@x.example" });
    const result = await runInboxAnswering(answer, empty.env, "forget", "ada@x.example");
    expect(result.code).toBe(code);
    expect(result.stderr).toContain(reference);
    expect(result.stderr).toContain(
      "This erases 1 message with notes and history, 0 files, 0 mails to the visitor, 0 mails from the mailbox, 0 demos, and",
    );
    expect(result.stderr).toContain("Erase 1 submission of ada@x.example permanently?");
    expect(await listSubmissions(database)).toHaveLength(remaining);
    const again = await runInboxAnswering(true, empty.env, "forget", "grace@x.example");
    expect(again).toEqual({ code: 1, stdout: "", stderr: "There are no submissions from grace@x.example.\n" });
  },
);

sqliteTest.for(["Info@München.example", "info@xn--mnchen-3ya.example"])(
  "forget %s erases the messages with both spellings of an international domain",
  async (spelling, { empty, database }) => {
    await saveRow(database, { email: "info@xn--mnchen-3ya.example" });
    const { code, stdout } = await runInboxAnswering(true, empty.env, "forget", spelling);
    expect([code, await listSubmissions(database)]).toEqual([0, []]);
    expect(stdout).not.toBe("");
  },
);

sqliteTest("show tells what the office did, and a list has one line for each", async ({ empty, database }) => {
  const by = { actor: "mina@x.example", now: Date.UTC(2026, 10, 1) };
  const text = { name: "one\ntwo\u001b[2J", body: "x".repeat(50) };
  const reference = await saveRow(database, { ...text, kind: "application", due_at: Date.UTC(2030, 0, 2, 3, 4) });
  const snoozed_until = Date.UTC(2030, 0, 1);
  const changes: Change[] = [
    { event: "snooze", detail: new Date(snoozed_until).toISOString(), columns: () => ({ snoozed_until }) },
    { event: "decline", columns: (...on) => ({ ...answeredColumns(...on), stage: "declined", decided_at: on[1].now }) },
    { event: "close", columns: closedColumns },
  ];
  for (const change of changes) await changeSubmission(database, reference, change, by);
  const { stdout } = await runInboxWith(empty.env, "show", reference.toLowerCase());
  expect(stdout).toMatch(
    /Status +closed\nDue +2030-01-02 03:04 UTC\nOwner +mina@x\.example\nStage +declined\n.*\nDecided +2026-11-01 00:00 UTC\n/s,
  );
  expect(stdout).toMatch(
    /\nHistory:\n[^\n]+ snooze 2030-01-01T00:00:00\.000Z \(mina@x\.example\)\n[^\n]+ decline \(mina@x\.example\)\n[^\n]+ close \(mina@x\.example\)\n$/,
  );
  const list = await runInboxWith(empty.env, "list");
  expect(list.stdout).toMatch(new RegExp(`^[^\n]+\n${reference} .* one two \\S*  ada@x\\.example  x{39}…\n$`));
});

sqliteTest("list and show name a language that is not the site's default one", async ({ empty, database }) => {
  const [reference, english] = [
    await saveRow(database, { language: "bn" }),
    await saveRow(database, { language: "en" }),
  ];
  const run = async (...args: string[]) => (await runInboxWith(empty.env, ...args)).stdout;
  expect(await run("list")).toMatch(new RegExp(`${english} .* contact  .*\n${reference} .* contact \\(bn\\) `));
  expect([await run("show", reference), await run("show", english)]).toEqual([
    expect.stringMatching(/^Language +Bangla$/m),
    expect.not.stringContaining("Language"),
  ]);
  expect(JSON.parse(await run("show", reference, "--json"))).toMatchObject({ language: "bn" });
});

sqliteTest("list has a limit, counts the remaining submissions and finds texts", async ({ empty, database }) => {
  const references: string[] = [];
  for (const days of [10, 2, 1]) references.push(await saveRow(database, {}, { now: Date.now() - days * DAY }));
  const found = await saveRow(database, { name: "Élodie Ткач" }, { now: Date.now() });
  const { id: submission_id } = await submissionOf(database, found);
  const note = { submission_id, at: 1, author: "mina@x.example", text: "Call back" };
  await database.insertInto("note").values(note).execute();
  const { stdout } = await runInboxWith(empty.env, "list", "--limit", "2");
  expect(stdout).toContain(found);
  expect(stdout).toMatch(/\n\n2 more; --limit 4 shows all\.\n$/);
  expect((await runInboxWith(empty.env, "list")).stdout).not.toContain("more;");
  const listed = async (...args: string[]) =>
    (JSON.parse((await runInboxWith(empty.env, "list", "--json", ...args)).stdout) as { reference: string }[]).map(
      (row) => row.reference,
    );
  expect(await listed("--search", " élodie ТКАЧ ")).toEqual([found]);
  expect(await listed("--since", "9d")).toEqual([found, ...references.slice(1).toReversed()]);
  expect((await runInboxWith(empty.env, "list", "--search", "nothing")).stdout).toBe("No submissions match.\n");
  const exported = await runInboxWith(empty.env, "export", "--json");
  expect(exported.stdout).toBe((await runInboxWith(empty.env, "list", "--json")).stdout);
  expect(exported.stdout).toContain(found);
  const [newest] = JSON.parse(exported.stdout) as { notes: unknown }[];
  expect(newest?.notes).toMatchObject([{ author: "mina@x.example", text: "Call back" }]);
});

sqliteTest("purge erases expired submissions, except those with unsent mail", async ({ empty, database }) => {
  const now = Date.now() - 181 * DAY;
  const application = await saveRow(database, { kind: "application" }, { now, channels: [] });
  const contact = await saveRow(database, {}, { now, channels: [] });
  await saveRow(database, {}, { now: Date.now() - 731 * DAY });
  expect((await runInboxWith(empty.env, "purge")).stdout).toBe(`Erased permanently: ${application}.\n`);
  expect((await runInboxWith(empty.env, "purge", "--json")).stdout).toBe('{\n  "erased": []\n}\n');
  const created_at = Date.now() - 731 * DAY;
  await database.updateTable("submission").set({ created_at }).where("reference", "=", contact).execute();
  expect((await runInboxWith(empty.env, "purge")).stdout).toBe(`Erased permanently: ${contact}.\n`);
});

sqliteTest("what a restore brought back is erased before a command shows it", async ({ empty, database }) => {
  const reference = await saveRow(database);
  await logErasures(empty.dataDir, [await submissionOf(database, reference)]);
  const stderr = `Erased again after a restore: ${reference}.\n`;
  expect(await runInboxWith(empty.env, "list")).toEqual({ code: 0, stdout: "No submissions match.\n", stderr });
});

sqliteTest("file replaces a file only with --force, and says why it writes none", async ({ empty, database }) => {
  const saved = await saveSubmission(database, { submission: CONTACT_ROW, file: PDF_ROW }, SAVE_OPTIONS);
  const reference = saved.outcome === "saved" ? saved.reference : "";
  const path = join(empty.dataDir, "cv.pdf");
  const file = (...args: string[]) => runInboxWith(empty.env, "file", ...args);
  await writeFile(path, "mine");
  expect(await file(reference, "--out", path)).toMatchObject({
    code: 1,
    stderr: `${path} already exists; --force replaces it.\n`,
  });
  expect(await readFile(path, "utf8")).toBe("mine");
  const { stdout } = await file(reference, "--out", path, "--force", "--json");
  expect(JSON.parse(stdout)).toMatchObject({ reference, name: "cv.pdf", mediaType: "application/pdf", bytes: 3 });
  expect((await readFile(path)).equals(PDF_ROW.content)).toBe(true);
  const without = await saveRow(database);
  expect((await file(without, "--out", "x")).stderr).toBe(`${without} has no file.\n`);
  expect((await file("A-NOTHERE1", "--out", "x")).stderr).toBe("There is no submission A-NOTHERE1.\n");
  for (const command of [["file", reference, "--out"], ["backup"]]) {
    const { code, stderr } = await runInboxWith(empty.env, ...command, join(empty.dataDir, "no/such/folder"));
    expect([code, stderr]).toEqual([1, `The folder ${join(empty.dataDir, "no/such")} does not exist: create it.\n`]);
  }
});
