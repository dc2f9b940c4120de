import { expect } from "vitest";
import { saveRow } from "../../../tests/support/database-fixtures.ts";
import { sqliteTest as test } from "../../../tests/support/database-test.ts";
import { threadOf } from "./letters.ts";

test("a long thread has its first mail and its last ones, in the order in which they were sent", async ({
  database,
}) => {
  await saveRow(database);
  const { id: submission_id } = await database.selectFrom("submission").select("id").executeTakeFirstOrThrow();
  const mail = { submission_id, sender: "ada@x.example", subject: "Re", body: "Hello", read_at: 100 };
  /* Read in another order. */
  for (let at = 40; at > 0; at--) {
    const kind = at % 10 === 0 ? "automatic" : at % 2 === 0 ? "message" : "answer";
    const message_id = at === 39 ? "< not valid>" : `<${at}@x>`;
    await database
      .insertInto("mail")
      .values({ ...mail, message_id, kind, sent_at: at })
      .execute();
  }
  const { references } = await threadOf(database, submission_id);
  expect([references.length, references[0], references[1], references.at(-1)]).toEqual([
    20,
    "<1@x>",
    "<18@x>",
    "<38@x>",
  ]);
});
