import { expect } from "vitest";
import { ENGLISH } from "#contract/office-words.ts";
import { saveMail, saveRow } from "../../../tests/support/database-fixtures.ts";
import { sqliteTest as test } from "../../../tests/support/on-each-engine.ts";
import { changesSince } from "./describe-event.ts";
import { threadOf } from "./letters.ts";
import { describeDueIn, personName } from "./message-words.ts";

const event = (id: number, name: string) => ({ id, submission_id: 1, at: id, actor: null, event: name, detail: "" });
const history = [event(1, "take"), event(2, "reminder"), event(3, "resume"), event(4, "overdue"), event(5, "resend")];

test("a conflict is explained by the changes since the version of the page, and not by reminders", () => {
  const submission = { version: 2 } as Parameters<typeof changesSince>[0]["submission"];
  const since = (version: number) => changesSince({ history, submission }, version).map((change) => change.event);
  expect(since(1)).toEqual(["resume"]);
  expect(since(0)).toEqual(["take", "resume"]);
  /* A form without its version. */
  expect(since(-1)).toEqual(["resume"]);
});

test("a person has the name in the address, and the address itself if two have the same name", () => {
  const office = ["mina.akter@x.example", "joy@x.example", "joy@y.example"];
  expect(office.map((person) => personName(person, office))).toEqual(["Mina Akter", "joy@x.example", "joy@y.example"]);
});

const NOW = Date.parse("2026-11-23T04:00:00Z");

test("a message that was answered and reopened is not overdue", () => {
  const late = { suspect: null, waits_until: null, status: "open", due_at: NOW - 60 * 60 * 1000 } as const;
  expect(describeDueIn({ ...late, answered_at: null }, NOW, ENGLISH)).toEqual({ text: "1 h overdue", tone: "bad" });
  expect(describeDueIn({ ...late, answered_at: NOW - 1 }, NOW, ENGLISH)).toBeUndefined();
});

test("a long thread has its first mail and its last ones, in the order of their sending", async ({ database }) => {
  await saveRow(database);
  /* Read in another order. */
  for (let at = 40; at > 0; at--) {
    const kind = at % 10 === 0 ? "automatic" : at % 2 === 0 ? "message" : "answer";
    const message_id = at === 39 ? "< not valid>" : `<${at}@x>`;
    await saveMail(database, { message_id, kind, sent_at: at });
  }
  const { references } = await threadOf(database, 1);
  expect([references.length, ...references.slice(0, 2), references.at(-1)]).toEqual([20, "<1@x>", "<18@x>", "<38@x>"]);
});
