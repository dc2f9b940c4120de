import { expect, test } from "vitest";
import { changesSince } from "./message-data.ts";

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
