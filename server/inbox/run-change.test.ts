import { expect, test } from "vitest";
import { saveRow } from "../../tests/support/database-fixtures.ts";
import { onEachEngine } from "../../tests/support/on-each-engine.ts";
import { runInboxWith } from "../../tests/support/run-inbox.ts";
import { openDatabase } from "../database/open-database.ts";

const HOUR = 60 * 60 * 1000;
const MINA = "mina@x.example";
const OFFICE = {
  OFFICE: `${MINA},joy@x.example`,
  OFFICE_SECRET: "x".repeat(32),
  WEBHOOK_URL: "http://127.0.0.1:1/",
  WEBHOOK_SECRET: "y".repeat(32),
};

onEachEngine((emptyDatabase) => {
  test("a submission is taken once, answered once, snoozed, closed and reopened, and show tells its history", async () => {
    await using empty = await emptyDatabase();
    await using database = await openDatabase(empty.location);
    const reference = await saveRow(database, { due_at: Date.UTC(2030, 0, 2, 3, 4) });
    const inbox = async (...args: string[]) => await runInboxWith({ ...empty.env, ...OFFICE }, ...args);
    expect((await inbox("take", reference.toLowerCase(), "--as", "Mina@x.example")).stdout).toBe(
      `${reference}: open, due 2030-01-02 03:04 UTC, owner ${MINA}.\n`,
    );
    expect((await inbox("take", reference, "--as", MINA)).stdout).toMatch(/^Nothing to change\. C-/);
    expect(await inbox("take", reference, "--as", "joy@x.example")).toMatchObject({
      code: 1,
      stderr: `${reference} is owned by ${MINA}. Nothing was changed.\n`,
    });
    expect(await inbox("take", reference, "--as", "eve@x.example")).toMatchObject({
      code: 1,
      stderr: "eve@x.example is not a person in OFFICE: mina@x.example, joy@x.example.\n",
    });
    expect((await inbox("snooze", reference, "--until", "2030-01-01")).stdout).toContain(
      "snoozed until 2030-01-01 00:00 UTC",
    );
    expect((await inbox("list", "--due")).stdout).toBe("No submissions match.\n");
    expect((await inbox("answered", reference, "--as", MINA)).stdout).toContain(`${reference}: answered, `);
    expect((await inbox("answered", reference)).stdout).toMatch(/^Nothing to change/);
    expect((await inbox("close", reference)).stdout).toContain(`${reference}: closed, `);
    expect(
      JSON.parse((await inbox("list", "--status", "closed", "--json")).stdout) as { reference: string }[],
    ).toMatchObject([{ reference, status: "closed", owner: MINA, due: "2030-01-02T03:04:00.000Z" }]);
    expect((await inbox("reopen", reference, "--json")).stdout).toContain('"status": "answered"');
    const { stdout } = await inbox("show", reference);
    expect(stdout).toMatch(/Status +answered\nDue +2030-01-02 03:04 UTC\nOwner +mina@x\.example\n/);
    expect(stdout).toMatch(
      /\nHistory:\n[^\n]+ take \(mina@x\.example\)\n[^\n]+ snooze 2030-01-01T00:00:00\.000Z \(server\)\n[^\n]+ answer \(mina@x\.example\)\n[^\n]+ close \(server\)\n[^\n]+ reopen \(server\)\n$/,
    );
    const events = await database.selectFrom("outbox").select("purpose").where("channel", "=", "webhook").execute();
    expect(events).toEqual([{ purpose: "answered" }]);
    expect((await inbox("close", "C-NOTHERE1")).stderr).toBe("There is no submission C-NOTHERE1.\n");
  });

  test("close --before closes what was received before and is open, in batches, without a mail", async () => {
    await using empty = await emptyDatabase();
    await using database = await openDatabase(empty.location);
    const BEFORE = Date.UTC(2026, 10, 1);
    const options = { now: BEFORE - 1, channels: [] };
    for (let count = 0; count < 120; count++) await saveRow(database, {}, options);
    const answered = await saveRow(database, { status: "answered", answered_at: 1 }, options);
    const snoozed = await saveRow(database, { snoozed_until: Date.UTC(2030, 0, 1), due_at: 1 }, options);
    const later = await saveRow(database, {}, { ...options, now: BEFORE });
    const inbox = async (...args: string[]) => await runInboxWith({ ...empty.env, ...OFFICE }, "close", ...args);
    expect(await inbox("--before", "2026-11-01")).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /121 open submissions received before 2026-11-01 00:00 UTC would be closed\. .*--yes/,
      ),
    });
    expect((await inbox("--before", "2026-11-01", "--as", "eve@x.example", "--yes")).code).toBe(1);
    const { stdout } = await inbox("--before", "2026-11-01", "--as", MINA, "--yes");
    expect(stdout).toBe("Closed: 121, received before 2026-11-01 00:00 UTC.\n");
    const open = await database.selectFrom("submission").select("reference").where("status", "!=", "closed").execute();
    expect(open.map(({ reference }) => reference)).toEqual([answered, later]);
    const changed = await database
      .selectFrom("submission")
      .selectAll()
      .where("reference", "=", snoozed)
      .executeTakeFirstOrThrow();
    expect(changed).toMatchObject({ status: "closed", snoozed_until: null, closed_at: expect.any(Number), version: 1 });
    const events = await database.selectFrom("history").select(["event", "actor"]).distinct().execute();
    expect(events).toEqual([{ event: "close", actor: MINA }]);
    expect(await database.selectFrom("outbox").select("id").execute()).toEqual([]);
    expect((await inbox("--before", "2026-11-01", "--json")).stdout).toBe('{\n  "closed": 0\n}\n');
  });

  test("list --due has what waits for an answer, the next due first, with its owner", async () => {
    await using empty = await emptyDatabase();
    await using database = await openDatabase(empty.location);
    const now = Date.now();
    const [never, later, late] = [
      await saveRow(database),
      await saveRow(database, { due_at: now + HOUR, owner: MINA }),
      await saveRow(database, { due_at: now - HOUR }),
    ];
    await saveRow(database, { status: "answered", due_at: now });
    await saveRow(database, { suspect: "links", due_at: now });
    await saveRow(database, { snoozed_until: now + HOUR, due_at: now });
    const { stdout } = await runInboxWith(empty.env, "list", "--due");
    const [title, ...lines] = stdout.trimEnd().split("\n");
    expect(title).toMatch(/^REFERENCE +DUE \(UTC\) +OWNER +KIND +NAME/);
    expect(lines.map((line) => line.split(" ")[0])).toEqual([late, later, never]);
    expect(lines[0]).toMatch(/ \(overdue\) +- /);
    expect(lines[1]).toContain(MINA);
  });

  test("only applications have stages, and a decision is shown", async () => {
    await using empty = await emptyDatabase();
    await using database = await openDatabase(empty.location);
    const [contact, application] = [await saveRow(database), await saveRow(database, { kind: "application" })];
    expect(await runInboxWith(empty.env, "stage", contact, "talk")).toMatchObject({
      code: 1,
      stderr: `${contact} is no application, so it has no stage.\n`,
    });
    const { stdout } = await runInboxWith(empty.env, "stage", application, "declined", "--json");
    expect(JSON.parse(stdout)).toMatchObject({ stage: "declined", decided: expect.stringMatching(/^20.*Z$/) });
    expect((await runInboxWith(empty.env, "show", application)).stdout).toMatch(
      /Stage +declined\nDecided +20\d\d-\d\d-\d\d \d\d:\d\d UTC\n/,
    );
  });
});
