import { expect } from "vitest";
import { saveRow } from "../../tests/support/database-fixtures.ts";
import { sqliteTest as test } from "../../tests/support/database-test.ts";
import { MAIL_SETTINGS } from "../../tests/support/mail-settings.ts";
import { dueTimes } from "../business-hours/due-times.ts";
import { readSubmission } from "../database/submissions.ts";
import { reopenUndelivered } from "./mail-channels.ts";

/** A Monday, 10:00 in Dhaka. */
const NOW = Date.parse("2026-11-23T04:00:00Z");
const PROMISE = { hours: 12, clock: "always", remindHours: 2 } as const;
const config = { ...MAIL_SETTINGS, promises: { ...MAIL_SETTINGS.promises, demo: PROMISE } };

test.for([
  ["answered", "cancellation 3 visitor", "open"],
  ["closed", "cancellation 3 visitor", "closed"],
  ["closed", "reply 2", "open"],
  ["closed", "decline", "open"],
  ["closed", "offer 1", "open"],
  ["closed", "invitation 2", "open"],
] as const)(
  "an %s message whose %s is rejected is then %s, and its owner is told",
  async ([status, purpose, after], { database }) => {
    const reference = await saveRow(database, { kind: "demo", status, due_at: 1, closed_at: 2, answered_at: 2 });
    const submission = await readSubmission(database, reference);
    await reopenUndelivered(database, { id: 7, purpose, submission, created_at: NOW - 1 }, { config, now: NOW });
    const { due_at } = dueTimes(NOW, PROMISE, config.officeHours);
    expect(await readSubmission(database, reference)).toMatchObject({
      status: after,
      due_at: after === "open" ? due_at : 1,
      unread: 1,
    });
    expect(await database.selectFrom("history").select(["at", "event"]).execute()).toEqual([
      { at: NOW, event: "bounce" },
    ]);
    const told = database.selectFrom("outbox").select(["purpose", "created_at"]).where("channel", "=", "office");
    expect(await told.execute()).toEqual([{ purpose: "not-delivered 7", created_at: NOW }]);
  },
);
