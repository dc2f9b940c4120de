import { expect } from "vitest";
import { HOUR } from "#contract/duration.ts";
import { saveRow } from "../../../tests/support/database-fixtures.ts";
import { JOY, MINA, OFFICE_NOW, officeApp, officeState, signIn } from "../../../tests/support/office-app.ts";
import { databaseTest, onEachEngine } from "../../../tests/support/on-each-engine.ts";
import { readRecord } from "../../database/submissions.ts";

/** The day that the mail names, on which the office opens in Dhaka. */
const UNTIL = Date.parse("2026-11-23T03:00:00Z");
const TEXT = "A secret plan for a loom.";

onEachEngine((emptyDatabase, engine) => {
  const test = databaseTest(emptyDatabase).extend("office", async ({ empty, database }, { onCleanup }) => {
    const app = officeApp(database, empty.dataDir);
    onCleanup(() => app[Symbol.asyncDispose]());
    const due_at = OFFICE_NOW + 9 * HOUR;
    const reference = await saveRow(database, { kind: "demo", name: "Ada", body: TEXT, due_at }, { now: OFFICE_NOW });
    const linkTo = (action: string, person: string, version = 0) =>
      `/office/action/${app.sign("action", action, reference, person, String(version), String(UNTIL))}`;
    return {
      app,
      database,
      reference,
      linkTo,
      state: async () => {
        const found = await readRecord(database, reference);
        const { status, owner, snoozed_until, answered_at, version } = found ?? {};
        return { status, owner, snoozed_until, answered_at, version };
      },
      /** Presses the button of a link. @returns the page of the result */
      async press(link: string, fields: Record<string, string> = {}, cookie?: string) {
        const { status, headers, text } = await app.post(link, fields, { ...(cookie !== undefined && { cookie }) });
        if (status !== 303) return { status, text };
        return await app.get(String(headers.location), { ...(cookie !== undefined && { cookie }) });
      },
    };
  });

  test("two people who take it at once: one of them is the owner", async ({ office }) => {
    const { app, database, linkTo } = office;
    await Promise.all([MINA, JOY, MINA, JOY].map((person) => app.post(linkTo("take", person))));
    const events = await database.selectFrom("history").select(["event", "actor"]).execute();
    expect(events).toEqual([{ event: "take", actor: (await office.state()).owner }]);
  });

  /* The rest does not depend on the engine. */
  if (engine === "postgres") return;

  test("a link shows its subject without the words of visitor and office, and changes nothing", async ({ office }) => {
    const { app, database, reference, linkTo } = office;
    const before = await officeState(database);
    for (const action of ["take", "markAnswered", "snooze"]) {
      const { status, text } = await app.get(linkTo(action, MINA));
      expect(status).toBe(200);
      for (const shown of [reference, "Demo request", "Monday 23\u00a0November, 00:00, Dhaka time", "nobody"])
        expect(text).toContain(shown);
      for (const hidden of [TEXT, "Ada", "ada@x.example", MINA, JOY]) expect(text).not.toContain(hidden);
      expect(text.match(/<button/g)).toHaveLength(1);
      expect(await app.send("HEAD", linkTo(action, MINA))).toMatchObject({ status: 200, text: "" });
    }
    expect(await officeState(database)).toEqual(before);
  });

  test("its button takes a submission, once, and a second person reads who was first", async ({ office }) => {
    const { app, linkTo, press, state } = office;
    app.clock.now = OFFICE_NOW + HOUR;
    expect((await press(linkTo("take", JOY))).text).toContain("You took it.");
    const taken = await state();
    expect(taken).toMatchObject({ owner: JOY, version: 1 });
    app.clock.now += HOUR;
    expect((await press(linkTo("take", JOY))).text).toContain("You took it.");
    expect((await press(linkTo("take", MINA))).text).toContain("A colleague took it. Nothing was changed.");
    const cookie = await signIn(app);
    const seen = (await app.get(linkTo("take", MINA), { cookie })).text;
    expect(seen).toContain(`${JOY} took it.`);
    expect(seen).not.toContain("I take it");
    expect(await state()).toEqual(taken);
  });

  test("its button marks a submission as answered, and only the first answer counts", async ({ office }) => {
    const { app, linkTo, press, state } = office;
    expect((await press(linkTo("markAnswered", MINA))).text).toContain("You marked it as answered");
    const answered = await state();
    expect(answered).toMatchObject({ status: "answered", owner: MINA, answered_at: OFFICE_NOW });
    app.clock.now += HOUR;
    for (const action of ["markAnswered", "snooze"]) {
      expect((await press(linkTo(action, JOY))).text).toContain(
        "A colleague marked it as answered. Nothing was changed.",
      );
    }
    expect(await state()).toEqual(answered);
  });

  test("its button postpones a submission to the day that its mail names, and then ends", async ({ office }) => {
    const { app, linkTo, press, state } = office;
    const before = await state();
    app.clock.now = UNTIL;
    for (const { text } of [await app.get(linkTo("snooze", MINA)), await press(linkTo("snooze", MINA))])
      expect(text).toContain("Monday 23\u00a0November, 09:00 has passed. Nothing was changed.");
    expect(await state()).toEqual(before);
    app.clock.now = UNTIL - 1;
    expect((await app.get(linkTo("snooze", MINA))).text).toContain("Show it again on Monday 23\u00a0November, 09:00");
    for (let count = 0; count < 2; count++) {
      expect((await press(linkTo("snooze", MINA))).text).toContain(
        "You snoozed it until Monday 23\u00a0November, 09:00.",
      );
      expect(await state()).toMatchObject({ snoozed_until: UNTIL, version: 1 });
    }
  });

  test("a link acts for one person of the office, and for nobody else who is signed in", async ({ office }) => {
    const { app, database, reference, linkTo, press } = office;
    const asJoy = await signIn(app, JOY);
    const before = await officeState(database);
    for (const person of ["", "stranger@x.example"]) {
      const pressed = await press(linkTo("markAnswered", person), { person: MINA });
      expect([pressed.status, pressed.text.includes(MINA)]).toEqual([403, false]);
    }
    expect((await press(linkTo("markAnswered", MINA), {}, asJoy)).status).toBe(403);
    const withoutVersion = app.sign("action", "markAnswered", reference, MINA);
    expect((await press(`/office/action/${withoutVersion}`)).text).toContain("It was changed after this mail.");
    expect(await officeState(database)).toEqual(before);
  });

  test("a link works once: after any change of the message it does nothing", async ({ office }) => {
    const { app, database, reference, linkTo, press } = office;
    const cookie = await signIn(app);
    await press(linkTo("markAnswered", MINA));
    const path = `/office/messages/${reference}/change`;
    await app.post(path, { change: "reopen", version: "1" }, { cookie });
    const before = await officeState(database);
    for (const action of ["take", "markAnswered", "snooze"]) {
      for (const version of [0, 1]) {
        expect((await app.get(linkTo(action, JOY, version))).text).not.toContain("<button");
        expect((await press(linkTo(action, JOY, version))).text).toContain("Nothing was changed");
      }
    }
    expect(await officeState(database)).toEqual(before);
    expect((await press(linkTo("markAnswered", JOY, 2))).text).toContain("You marked it as answered");
    expect((await app.get(linkTo("markAnswered", MINA))).text).toContain("answered on Sunday 22\u00a0November, 15:00");
  });
});
