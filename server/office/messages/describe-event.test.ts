import { expect, test } from "vitest";
import { changesSince, describeEvent } from "./describe-event.ts";

const event = (id: number, name: string) => ({ id, submission_id: 1, at: id, actor: null, event: name, detail: "" });
const history = [event(1, "take"), event(2, "reminder"), event(3, "resume"), event(4, "overdue"), event(5, "resend")];

test("a conflict is explained by the changes since the version of the page, and not by reminders", () => {
  const message = { version: 2 } as Parameters<typeof changesSince>[0]["message"];
  const since = (version: number) => changesSince({ history, message }, version).map((change) => change.event);
  expect(since(1)).toEqual(["resume"]);
  expect(since(0)).toEqual(["take", "resume"]);
  /* A form without its version. */
  expect(since(-1)).toEqual(["resume"]);
});

const words = {
  names: (person: string) => person,
  style: { timeZone: "Asia/Dhaka", language: "en" },
};

test.each([
  [null, "reminder", "", "The server sent a reminder"],
  [null, "overdue", "", "The server reported that it is overdue"],
  ["visitor", "noTimeFits", "", "The visitor said that no time fits"],
  ["visitor", "cancel", "", "The visitor cancelled the meeting"],
  ["visitor", "book", "Tuesday", "The visitor picked a time: Tuesday"],
  ["Mina", "move", "", "Mina moved the meeting"],
  ["Mina", "stage", "talk", "Mina moved it to the stage “Talk”"],
  ["Mina", "notSpam", "", "Mina marked it as not spam"],
  ["Mina", "new event", "detail", "Mina: new event, detail"],
])("the history of %s with %j reads as a sentence", (actor, event, detail, sentence) => {
  expect(describeEvent({ actor, event, detail }, words)).toBe(sentence);
});
