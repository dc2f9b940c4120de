import { readdir, readFile, utimes } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import PostalMime from "postal-mime";
import { expect, vi } from "vitest";
import { DAY, HOUR, MINUTE } from "#contract/duration.ts";
import { checkOnce } from "../../tests/support/check-once.ts";
import { aboutOf, changeSubmission, deliveriesOf, saveMail, saveRow } from "../../tests/support/database-fixtures.ts";
import { MAIL_SETTINGS } from "../../tests/support/mail-settings.ts";
import { databaseTest, onEachEngine } from "../../tests/support/on-each-engine.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { openingToday } from "../business-hours/due-times.ts";
import { mailFolderIn } from "../config/settings.ts";
import {
  addHistory,
  answeredColumns,
  type Change,
  closedColumns,
  reopenedColumns,
  WITHOUT_END,
} from "../database/change-submission.ts";
import { recordBackup } from "../database/last-backup.ts";
import { lockDataDir, lockPath } from "../database/lock-data-dir.ts";
import { openDatabase } from "../database/open-database.ts";
import type { Database, Submission } from "../database/schema.ts";
import { readSubmission, type SubmissionToSave } from "../database/submissions.ts";
import { eraseReferences } from "../retention/erase.ts";
import type { PreparedMail } from "./mail.ts";
import { mailChannels } from "./mail-channels.ts";
import { fileTransport } from "./mail-transport.ts";
import { startOfficeReminders } from "./office-reminders.ts";

const MINA = "mina@example.com";
const JOY = "joy@example.com";
const { officeHours } = MAIL_SETTINGS;
const WEBHOOK = { url: "https://hook.example/", key: Buffer.from("0123456789abcdef") };

/** After closing time, so that no list of the morning is due. */
const EVENING = dhaka("2026-11-22T19:00");

function dhaka(time: string): number {
  return Temporal.ZonedDateTime.from(`${time}[Asia/Dhaka]`).epochMilliseconds;
}

/** Makes one check at a time, as a server that is started and stopped. @returns whether it queued something */
async function check(database: Database, now: number, dataDir = "/nonexistent"): Promise<boolean> {
  const onQueued = vi.fn();
  const settings = { ...MAIL_SETTINGS, dataDir, office: [MINA, JOY], webhook: WEBHOOK };
  await checkOnce(now, (options) => startOfficeReminders({ ...options, settings: () => settings, database, onQueued }));
  return onQueued.mock.calls.length > 0;
}

/** The deliveries that were not saved with a submission. */
async function queued(database: Database, channel: "office" | "webhook" = "office") {
  const rows = await deliveriesOf(database, channel);
  return rows.map((row) => ({ ...row, mail: JSON.parse(row.payload ?? "{}") as PreparedMail }));
}

const purposes = async (database: Database, channel?: "webhook") =>
  (await queued(database, channel)).map(aboutOf).toSorted();

/** Saves a submission that is due in two hours, with the reminder now. */
const saveDue = (database: Database, changes: Partial<SubmissionToSave["submission"]> = {}) =>
  saveRow(database, { due_at: EVENING + 2 * HOUR, remind_at: EVENING, ...changes }, { now: EVENING - HOUR });

onEachEngine((emptyDatabase, engine) => {
  const test = databaseTest(emptyDatabase);
  test("several servers remind once", async ({ empty, database }) => {
    const references = await Promise.all(Array.from({ length: 5 }, () => saveDue(database)));
    await using other = await openDatabase(empty.location);
    await Promise.all([database, other, database, other].map((each) => check(each, EVENING)));
    expect(await queued(database)).toHaveLength(2 * references.length);
    expect(await purposes(database, "webhook")).toHaveLength(references.length);
  });

  test("the owner is told once that no time fits, that all passed, and of silence", async ({ empty, database }) => {
    const last = EVENING + 2 * DAY;
    const waiting = { kind: "demo", owner: MINA, answered_at: EVENING - HOUR, remind_at: EVENING } as const;
    const demos = {
      offered: await saveRow(database, { ...waiting, waits_until: last }),
      booked: await saveRow(database, waiting),
      cancelled: await saveRow(database, { ...waiting, waits_until: WITHOUT_END }),
      spam: await saveRow(database, { ...waiting, waits_until: last, suspect: "links" }),
    };
    await using other = await openDatabase(empty.location);
    for (const now of [EVENING, last - 1, last, last + DAY])
      await Promise.all([database, other, database, other].map((each) => check(each, now)));
    const mails = await queued(database);
    expect(mails.map(({ recipient, mail }) => [recipient, mail.subject])).toEqual([
      [MINA, `No time chosen yet: Ada (${demos.offered})`],
      [MINA, `No word since the cancellation: Ada (${demos.cancelled})`],
      [MINA, `No time chosen: Ada (${demos.offered})`],
    ]);
    expect(await readSubmission(database, demos.offered)).toMatchObject({ due_at: null, reminded_at: last });
    expect(await queued(database, "webhook")).toEqual([]);
  });

  /* The rest does not depend on the engine. */
  if (engine === "postgres") return;

  test("the owner is reminded once, and all people if nobody of the office owns it", async ({ database }) => {
    const owned = await saveDue(database, { owner: MINA, kind: "demo" });
    expect(await check(database, EVENING - 1)).toBe(false);
    expect(await check(database, EVENING)).toBe(true);
    expect(await check(database, EVENING + MINUTE)).toBe(false);
    expect(await purposes(database)).toEqual([`reminder ${MINA}`]);
    for (const owner of [null, "gone@example.com"]) await saveDue(database, { owner });
    await check(database, EVENING);
    expect(await purposes(database)).toEqual([
      ...[JOY, JOY].map((person) => `reminder ${person}`),
      ...[MINA, MINA, MINA].map((person) => `reminder ${person}`),
    ]);
    const [{ mail, recipient, message_id }] = (await queued(database)) as [Awaited<ReturnType<typeof queued>>[number]];
    expect([recipient, message_id]).toEqual([MINA, `<${owned}-reminder-mina_40example.com@site.example>`]);
    expect(mail.subject).toBe(`Due Sunday 22\u00a0November, 21:00: Ada, demo request of Sunday (${owned})`);
    expect(mail.blocks).toContainEqual({ kind: "quote", text: expect.stringMatching(/./) });
    expect(mail.links?.map(({ label }) => label)).toEqual([
      "Open in the office",
      "Answered",
      "Snooze until Monday 23\u00a0November, 09:00",
    ]);
    expect(mail.links?.[2]?.claims?.values.at(-1)).toBe(String(dhaka("2026-11-23T09:00")));
    expect(mail.links?.[1]?.claims).toEqual({
      purpose: "action",
      values: ["markAnswered", owned, MINA, "0"],
      expiresAt: EVENING + 2 * HOUR + 14 * DAY,
    });
    expect(mail.links?.at(0)?.path).toBe(`/office/messages/${owned}`);
  });

  test("ten submissions at once are mailed one by one, eleven in one mail that waits", async ({ database }) => {
    for (let count = 0; count < 10; count++) await saveDue(database, { due_at: EVENING });
    await check(database, EVENING);
    expect(await queued(database)).toHaveLength(20);
    await database.deleteFrom("outbox").where("channel", "=", "office").execute();
    for (const kind of ["contact", "demo"] as const) {
      for (let count = 0; count < 11; count++) await saveDue(database, { due_at: EVENING, kind });
      await check(database, EVENING);
    }
    const mails = await queued(database);
    expect(mails.map(({ recipient, mail }) => [recipient, mail.subject])).toEqual([
      [MINA, "22 overdue"],
      [JOY, "22 overdue"],
    ]);
    expect(mails[0]?.mail.blocks[0]).toEqual({ kind: "notice", text: "Now overdue: 11 messages, 11 demo requests." });
    await database.updateTable("outbox").set({ attempts: 1 }).where("channel", "=", "office").execute();
    for (let count = 0; count < 11; count++) await saveDue(database, { due_at: EVENING });
    await check(database, EVENING);
    expect((await queued(database)).map(({ mail }) => mail.subject).slice(2)).toEqual(["11 overdue", "11 overdue"]);
  });

  test("the owner is told once that a submission is overdue, or all if there is none", async ({ database }) => {
    const reference = await saveDue(database, { owner: MINA, kind: "demo" });
    await saveMail(database, { body: "Any news?\n\n> Hello", sent_at: EVENING - HOUR });
    const events = [
      [MINA, "cancel"],
      ["visitor", "mail"],
      ["visitor", "noTimeFits"],
      [MINA, "note"],
    ] as const;
    for (const [actor, event] of events) await addHistory(database, 1, { at: EVENING - HOUR, actor, event });
    const late = EVENING + 2 * HOUR;
    for (const now of [late, late + MINUTE]) await check(database, now);
    expect(await purposes(database)).toEqual([`overdue ${MINA}`]);
    const [first] = await queued(database);
    expect(first?.mail.subject).toBe(`Overdue: Ada, demo request of Sunday (${reference})`);
    expect(first?.mail.blocks.slice(1, 3)).toEqual([
      { kind: "quote", text: "Any news?" },
      { kind: "paragraph", text: "The visitor said that no time fits. Sunday 22\u00a0November, 18:00" },
    ]);
    expect(await purposes(database, "webhook")).toEqual(["overdue"]);
    const reported = database.selectFrom("history").select(["actor", "event"]).where("event", "=", "overdue");
    expect(await reported.execute()).toEqual([{ actor: null, event: "overdue" }]);
    await saveDue(database);
    await check(database, late);
    expect(await purposes(database)).toEqual([`overdue ${JOY}`, `overdue ${MINA}`, `overdue ${MINA}`]);
  });

  test("unsent reminders of a submission that was closed come again when it is reopened", async ({ database }) => {
    const reference = await saveDue(database);
    const by = { actor: JOY, now: EVENING };
    const close = { event: "close", columns: closedColumns };
    const reopen = { event: "reopen", columns: () => ({ status: "open", closed_at: null }) as const };
    const change = (done: Change) => changeSubmission(database, reference, done, by);
    await check(database, EVENING);
    await database.updateTable("outbox").set({ state: "sent" }).where("recipient", "=", JOY).execute();
    await change(close);
    expect(await purposes(database)).toEqual([`reminder ${JOY}`]);
    await change(reopen);
    await check(database, EVENING + MINUTE);
    const states = (await queued(database)).map(({ recipient, state }) => [recipient, state]);
    expect(states).toEqual([
      [JOY, "sent"],
      [MINA, "queued"],
    ]);
    await check(database, EVENING + 2 * HOUR);
    await change(close);
    await change(reopen);
    await check(database, EVENING + 2 * HOUR + MINUTE);
    expect(await purposes(database)).toEqual([`overdue ${JOY}`, `overdue ${MINA}`, `reminder ${JOY}`]);
  });

  test("a snoozed submission is reminded of; answered, closed, suspect and old ones are not", async ({ database }) => {
    const snoozed = await saveDue(database, { snoozed_until: EVENING + 5 * DAY });
    await saveDue(database, { status: "answered", answered_at: EVENING - MINUTE });
    await saveDue(database, { status: "closed" });
    await saveDue(database, { status: "open", answered_at: EVENING + 3 * HOUR });
    await saveDue(database, { suspect: "links" });
    await saveDue(database, { due_at: EVENING - 8 * DAY });
    await saveRow(database);
    await check(database, EVENING);
    expect(new Set((await queued(database)).map(({ message_id }) => message_id.slice(1, 11)))).toEqual(
      new Set([snoozed]),
    );
    expect(await purposes(database, "webhook")).toEqual(["due-soon"]);
  });

  test("a submission that was reopened with a new due time is reminded of again", async ({ database }) => {
    const reference = await saveDue(database);
    const by = { actor: "visitor", now: EVENING + 3 * HOUR };
    const due = { due_at: EVENING + 5 * HOUR, remind_at: EVENING + 3 * HOUR };
    await check(database, EVENING);
    await check(database, EVENING + 2 * HOUR);
    await database.updateTable("outbox").set({ state: "sent" }).execute();
    await changeSubmission(database, reference, { event: "markAnswered", columns: answeredColumns }, by);
    await changeSubmission(database, reference, { event: "message", columns: (old) => reopenedColumns(old, due) }, by);
    await check(database, EVENING + 3 * HOUR);
    await check(database, EVENING + 5 * HOUR);
    expect(await purposes(database)).toEqual(
      ["overdue", "reminder"].flatMap((event) =>
        [JOY, MINA].flatMap((person) => [`${event} ${person}`, `${event} ${person} ${due.due_at}`]),
      ),
    );
    expect(await purposes(database, "webhook")).toContain(`overdue ${due.due_at}`);
  });

  test("a submission that waits for its visitor is due again once the visitor writes", async ({ database }) => {
    const reference = await saveRow(database, { kind: "demo", waits_until: WITHOUT_END });
    const due = { due_at: EVENING + DAY, remind_at: EVENING };
    const change = { event: "message", columns: (old: Submission) => reopenedColumns(old, due) };
    await changeSubmission(database, reference, change, { actor: "visitor", now: EVENING });
    expect(await readSubmission(database, reference)).toMatchObject({ ...due, waits_until: null, answered_at: null });
  });

  test("if the mails cannot be queued, the next check reminds of the submission", async ({ database }) => {
    await saveDue(database);
    await database.schema.alterTable("outbox").renameTo("outbox_away").execute();
    expect(await check(database, EVENING)).toBe(false);
    await database.schema.alterTable("outbox_away").renameTo("outbox").execute();
    const { reminded_at } = await database.selectFrom("submission").select("reminded_at").executeTakeFirstOrThrow();
    expect(reminded_at).toBeNull();
    await check(database, EVENING);
    expect(await purposes(database)).toEqual([`reminder ${JOY}`, `reminder ${MINA}`]);
  });

  test("at opening time each person gets a list, written when it is sent", async ({ empty, database }) => {
    const opens = dhaka("2026-11-23T09:00");
    const done = { reminded_at: 1, overdue_at: 1 };
    const saveAs = (name: string, due_at: number, owner: string | null, body = "Hello,\n\nwhen can you start?") =>
      saveRow(database, { name, due_at, owner, body, ...done }, { now: 1 });
    const [ada] = [
      await saveAs("Ada", opens - HOUR, null),
      await saveAs("Bo", opens + 3 * HOUR, MINA),
      await saveAs("Cy", opens + 3 * HOUR, "gone@example.com"),
      await saveAs("Di", opens + 4 * HOUR, MINA),
      await saveAs("Ed", opens + 10 * DAY, null),
    ];
    await saveMail(database, { body: "Any news?\n\n> Hello", sent_at: 2 });
    for (const now of [opens - 1, opens, opens + MINUTE]) await check(database, now);
    const lists = await deliveriesOf(database, "office");
    expect(lists.map((list) => [aboutOf(list), list.payload, list.submission_id])).toEqual([
      [`morning 2026-11-23 ${MINA}`, null, null],
      [`morning 2026-11-23 ${JOY}`, null, null],
    ]);
    const settings = { ...MAIL_SETTINGS, office: [MINA, JOY] };
    const transport = fileTransport(mailFolderIn(empty));
    const { office } = mailChannels({
      database,
      scanner: undefined,
      signal: new AbortController().signal,
      transport,
      settings: () => settings,
    });
    const send = async () => {
      for (const list of lists) await office.deliver({ ...list, submission: undefined });
      const names = await readdir(mailFolderIn(empty));
      return await Promise.all(
        names
          .toSorted()
          .map(async (name) => await new PostalMime().parse(await readFile(join(mailFolderIn(empty), name)))),
      );
    };
    const answered = { status: "answered", answered_at: opens } as const;
    await database.updateTable("submission").set(answered).where("name", "=", "Di").execute();
    const [toJoy, toMina] = await send();
    expect([toMina?.subject, toJoy?.subject]).toEqual(["1 overdue, 2 due", "1 overdue, 1 due"]);
    expect(toJoy?.text).not.toContain("Bo");
    expect(toMina?.text).toContain(
      [
        "Overdue:   Monday 23\u00a0November, 08:00: Ada, message: Any news?",
        `           https://site.example/office/messages/${ada}`,
        "Due:       Monday 23\u00a0November, 12:00: Bo, message: when can you start?",
      ].join("\n"),
    );

    await eraseReferences(database, empty.dataDir, [{ reference: ada ?? "" }]);
    expect(await readdir(mailFolderIn(empty))).toEqual([]);
    await database.updateTable("submission").set({ status: "closed" }).where("name", "!=", "Bo").execute();
    expect((await send()).map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([[MINA, "1 due"]]);
  });

  test("there is no list on closed days", async ({ database }) => {
    const friday = dhaka("2026-11-27T09:00");
    expect(openingToday(friday, officeHours)).toBeUndefined();
    await saveRow(database, { due_at: friday, reminded_at: 1, overdue_at: 1 }, { now: 1 });
    await check(database, friday);
    expect(await purposes(database)).toEqual([]);
  });

  test("all people are told once if no backup was made since the day of the first start", async ({ database }) => {
    await using folder = await tempFolder();
    (await lockDataDir(folder.path, () => {}))[Symbol.dispose]();
    /* Not the time of the test: at some, an office opens between two of the checks, which writes its list of the day. */
    await utimes(lockPath(folder.path), EVENING / 1000, EVENING / 1000);
    const checkAfter = (days: number) => check(database, Math.round(EVENING + days * DAY), folder.path);
    for (const days of [0.9, 1.1]) await checkAfter(days);
    const writes = async () =>
      (await sql`select seq from sqlite_sequence where name = 'outbox'`.execute(database)).rows;
    const before = await writes();
    await checkAfter(1.2);
    expect(await writes()).toEqual(before);
    const backups = (await queued(database)).filter(({ kind }) => kind === "backup");
    expect(backups.map(aboutOf)).toEqual([`backup never ${MINA}`, `backup never ${JOY}`]);
    expect(backups[0]?.mail.subject).toBe("There is no backup yet");
  });

  test("all people are told once if the last backup is older than two days", async ({ database }) => {
    await using folder = await tempFolder();
    const checkAt = (now: number) => check(database, now, folder.path);
    await checkAt(EVENING);
    await recordBackup(folder.path, EVENING);
    await checkAt(EVENING + 2 * DAY);
    expect(await purposes(database)).toEqual([]);
    for (const days of [3, 4]) await checkAt(EVENING + days * DAY);
    expect(await purposes(database)).toEqual(
      [JOY, MINA].map((person) => `backup ${new Date(EVENING).toISOString()} ${person}`),
    );
    await recordBackup(folder.path, EVENING + 5 * DAY);
    await checkAt(EVENING + 8 * DAY);
    expect(await purposes(database)).toHaveLength(4);
  });
});
