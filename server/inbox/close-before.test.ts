import { expect } from "vitest";
import { saveRow } from "../../tests/support/database-fixtures.ts";
import { databaseTest } from "../../tests/support/database-test.ts";
import { onEachEngine } from "../../tests/support/on-each-engine.ts";
import { runInboxWith } from "../../tests/support/run-inbox.ts";
import { answeredColumns, type Change, changeSubmission, closedColumns } from "../database/change-submission.ts";

const HOUR = 60 * 60 * 1000;
const MINA = "mina@x.example";
const OFFICE = { OFFICE: `${MINA},joy@x.example`, OFFICE_SECRET: "x".repeat(32) };

onEachEngine((emptyDatabase) => {
  const test = databaseTest(emptyDatabase);
  test("show tells what the office did with a submission, and list --status finds it", async ({ empty, database }) => {
    const reference = await saveRow(database, { kind: "application", due_at: Date.UTC(2030, 0, 2, 3, 4) });
    const snoozed_until = Date.UTC(2030, 0, 1);
    const changes: Change[] = [
      { event: "snooze", detail: new Date(snoozed_until).toISOString(), columns: () => ({ snoozed_until }) },
      {
        event: "decline",
        columns: (...by) => ({ ...answeredColumns(...by), stage: "declined", decided_at: by[1].now }),
      },
      { event: "close", columns: closedColumns },
    ];
    for (const change of changes)
      await changeSubmission(database, reference, change, {
        actor: MINA,
        now: Date.UTC(2026, 10, 1),
        webhook: undefined,
      });
    const inbox = async (...args: string[]) => await runInboxWith(empty.env, ...args);
    const { stdout } = await inbox("show", reference.toLowerCase());
    expect(stdout).toMatch(
      /Status +closed\nDue +2030-01-02 03:04 UTC\nOwner +mina@x\.example\nStage +declined\n.*\nDecided +2026-11-01 00:00 UTC\n/s,
    );
    expect(stdout).toMatch(
      /\nHistory:\n[^\n]+ snooze 2030-01-01T00:00:00\.000Z \(mina@x\.example\)\n[^\n]+ decline \(mina@x\.example\)\n[^\n]+ close \(mina@x\.example\)\n$/,
    );
    const listed = (await inbox("list", "--status", "closed", "--json")).stdout;
    expect(JSON.parse(listed)).toMatchObject([
      { reference, status: "closed", owner: MINA, due: "2030-01-02T03:04:00.000Z", stage: "declined" },
    ]);
    expect((await inbox("list", "--status", "answered")).stdout).toBe("No submissions match.\n");
  });

  test("close --before closes what was received before and is open, in batches, without a mail", async ({
    empty,
    database,
  }) => {
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

  test("list --due has what waits for an answer, the next due first, with its owner", async ({ empty, database }) => {
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
});
