import { expect } from "vitest";
import { saveRow } from "../../tests/support/database-fixtures.ts";
import { sqliteTest as test } from "../../tests/support/database-test.ts";
import { WORDS } from "../../tests/support/words.ts";
import { parseConfig } from "../config/config.ts";
import { listSubmissions } from "../database/submissions.ts";
import { runCommand } from "./run-command.ts";

const SITE = { name: "Example", emails: { contact: "a@x.example", careers: "a@x.example", sender: "a@x.example" } };
const FORGET = { name: "forget", email: "ada@x.example", yes: false, json: false } as const;

test.for([
  [true, 0],
  [false, 1],
  [undefined, 1],
] as const)(
  "forget with the answer %s to its question leaves %i submissions",
  async ([answer, remaining], { empty, database }) => {
    const reference = await saveRow(database, { email: "Ada@x.example" });
    const questions: string[] = [];
    const confirm = async (preview: string, question: string) => {
      questions.push(preview, question);
      return answer;
    };
    const config = parseConfig({ DATA_DIR: empty.dataDir }, SITE);
    const result = await runCommand(FORGET, database, config, { now: Date.now(), confirm, words: WORDS });
    expect(questions[0]).toContain(
      "This erases 1 message with notes and history, 0 files, 0 mails to the visitor, 0 mails from the mailbox, 0 meetings, and",
    );
    expect(questions).toEqual([expect.stringContaining(reference), "Erase 1 submission of ada@x.example permanently?"]);
    expect(await listSubmissions(database)).toHaveLength(remaining);
    expect(result.ok).toBe(answer === true);
  },
);

test("forget asks no question if there are no submissions", async ({ empty, database }) => {
  const confirm = () => expect.fail("no question expected");
  const config = parseConfig({ DATA_DIR: empty.dataDir }, SITE);
  const result = await runCommand(FORGET, database, config, { now: Date.now(), confirm, words: WORDS });
  expect(result).toEqual({ ok: false, error: "There are no submissions from ada@x.example." });
});
