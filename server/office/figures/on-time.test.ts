import { expect, test } from "vitest";
import { DAY, HOUR } from "#contract/duration.ts";
import { ENGLISH } from "#contract/office-words.ts";
import { answeredColumns, type Change, closedColumns, reopenedColumns } from "#server/database/change-submission.ts";
import type { Database, NewSubmission } from "#server/database/schema.ts";
import { changeSubmission, saveRow } from "../../../tests/support/database-fixtures.ts";
import { onEachEngine } from "../../../tests/support/on-each-engine.ts";
import { NOW, officeTest } from "../../../tests/support/start-office.ts";
import { describeDuration } from "../messages/message-words.ts";
import { onTimeFigures } from "./on-time.ts";

/** Received `days` ago and due after 12 hours; answered and closed after so many hours. */
async function save(
  database: Database,
  days: number,
  { answered, closed, ...changes }: { answered?: number; closed?: number } & Partial<NewSubmission> = {},
): Promise<void> {
  const at = NOW - days * DAY;
  const times = {
    due_at: at + 12 * HOUR,
    ...(answered !== undefined && { answered_at: at + answered * HOUR, status: "answered" as const }),
    ...(closed !== undefined && { closed_at: at + closed * HOUR, status: "closed" as const }),
  };
  await saveRow(database, { ...times, ...changes }, { now: at });
}

onEachEngine((emptyDatabase) => {
  const test = officeTest(emptyDatabase);
  test("shares on time and medians follow kind, period and person", async ({ database, office }) => {
    await save(database, 1, { answered: 2, owner: "joy", answered_by: "mina" });
    await save(database, 2, { answered: 12, answered_by: "joy" });
    await save(database, 3, { answered: 13 });
    await save(database, 4);
    await save(database, 5, { closed: 1 });
    await save(database, 5, { closed: 13 });
    await save(database, 5, { answered: 1, suspect: "too fast" });
    await save(database, 5, { due_at: null });
    await save(database, 0.1);
    await save(database, 20, { answered: 4, kind: "demo" });
    for (const hours of [1, 13, 14, 15]) await save(database, 29, { answered: hours, answered_by: "mina" });
    await save(database, 31, { answered: 1, kind: "demo" });
    const figures = await onTimeFigures(database, NOW, (person) => `Person ${person}`);
    const of = (name: string) =>
      figures
        .filter(({ group }) => group === name)
        .map(({ days, counted, onTime, medianAnswer }) => [days, counted, onTime, (medianAnswer ?? 0) / HOUR]);
    expect(of("Contact")).toEqual([
      [7, 5, 2, 12],
      [30, 9, 3, 13],
    ]);
    expect(of("Demo request")).toEqual([
      [7, 0, 0, 0],
      [30, 1, 1, 4],
    ]);
    expect(of("All messages")).toEqual([
      [7, 5, 2, 12],
      [30, 10, 4, 12.5],
    ]);
    expect(of("Person mina")).toEqual([
      [7, 1, 1, 2],
      [30, 5, 2, 13],
    ]);
    expect([of("Person joy"), of("Without an owner")]).toEqual([[], []]);
    const { body } = await office.get("/office/figures");
    expect(body).toContain('40 %</b> <span class="faint">2 of 5</span>');
  });

  test("a reopening with a new due time does not change whether the first answer was on time", async ({ database }) => {
    const received = NOW - 10 * DAY;
    /** Received with the first due time after 12 hours; then `steps`, each so many hours later than the receipt. */
    const happened = async (owner: string, ...steps: [hours: number, step: "answer" | "close" | "reopen"][]) => {
      const reference = await saveRow(database, { owner, due_at: received + 12 * HOUR }, { now: received });
      for (const [hours, step] of steps) {
        const now = received + hours * HOUR;
        const due = { due_at: now + 12 * HOUR, remind_at: now };
        const columns: Record<typeof step, Change["columns"]> = {
          answer: answeredColumns,
          close: closedColumns,
          reopen: (submission) => reopenedColumns(submission, due),
        };
        const change = { event: step, columns: columns[step] };
        await changeSubmission(database, reference, change, { actor: owner, now });
      }
    };
    for (let count = 0; count < 5; count++) {
      await happened("late", [13, "answer"], [20, "reopen"], [21, "answer"]);
      await happened("late again", [13, "answer"], [20, "reopen"], [21, "answer"], [30, "reopen"]);
      await happened("late after a close", [13, "close"], [20, "reopen"], [21, "answer"]);
      await happened("never", [13, "close"], [20, "reopen"]);
      await happened("on time", [11, "answer"], [20, "reopen"], [60, "answer"]);
      await happened("closed in time", [11, "close"], [20, "reopen"], [21, "answer"]);
      await happened("closed in time, late", [11, "close"], [20, "reopen"], [33, "answer"]);
    }
    const figures = await onTimeFigures(database, NOW, (person) => person);
    const onTimeOf = ({ group, onTime, counted }: (typeof figures)[number]) => [group, `${onTime} of ${counted}`];
    expect(Object.fromEntries(figures.filter(({ days }) => days === 30).map(onTimeOf))).toEqual({
      "All messages": "10 of 35",
      Contact: "10 of 35",
      late: "0 of 5",
      "late again": "0 of 5",
      "late after a close": "0 of 5",
      "on time": "5 of 5",
      "closed in time": "5 of 5",
      "closed in time, late": "0 of 5",
    });
  });

  test("without an answer the figures say what to do", async ({ office }) => {
    const { body } = await office.get("/office/figures");
    expect(body).toContain("the figures appear here");
    expect(body).not.toContain("<svg");
  });
});

test.each([
  [0, 1, "0 min"],
  [59.6 * 60_000, 1, "1 h"],
  [3 * HOUR + 20 * 60_000, 1, "3 h"],
  [3 * HOUR + 20 * 60_000, 2, "3 h 20 min"],
  [47 * HOUR, 1, "47 h"],
  [49 * HOUR, 2, "2 days 1 h"],
  [5 * DAY, 2, "5 days"],
] as const)("a duration of %i ms in %i units is %s", (duration, units, words) => {
  expect(describeDuration(duration, ENGLISH, units)).toBe(words);
});
