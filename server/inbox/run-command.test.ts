import { expect, test } from "vitest";
import { sqliteIn } from "../../tests/support/sqlite-in.ts";
import { keepRow } from "../../tests/support/stored-rows.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { parseConfig } from "../config/config.ts";
import { openDatabase } from "../database/open-database.ts";
import { listSubmissions } from "../database/submissions.ts";
import { runCommand } from "./run-command.ts";

const SITE = { name: "Example", emails: { contact: "a@x.example", careers: "a@x.example", sender: "a@x.example" } };
const FORGET = { name: "forget", email: "ada@x.example", yes: false, json: false } as const;

test.each([
  [true, 0],
  [false, 1],
  [undefined, 1],
])("asked whether to forget, the answer %s leaves the right number of submissions: %i", async (answer, left) => {
  await using folder = await tempFolder();
  await using store = await openDatabase(sqliteIn(folder.path));
  const reference = await keepRow(store, { email: "Ada@x.example" });
  const asked: string[] = [];
  const confirm = async (preview: string, question: string) => {
    asked.push(preview, question);
    return answer;
  };
  const config = parseConfig({ DATA_DIR: folder.path }, SITE);
  const result = await runCommand(FORGET, store, config, { now: Date.now(), confirm });
  expect(asked).toEqual([expect.stringContaining(reference), "Erase 1 submission of ada@x.example for good?"]);
  expect(await listSubmissions(store)).toHaveLength(left);
  expect(result.done).toBe(answer === true);
});

test("nobody is asked whether to forget what is not there", async () => {
  await using folder = await tempFolder();
  await using store = await openDatabase(sqliteIn(folder.path));
  const confirm = () => expect.fail("nobody should be asked");
  const config = parseConfig({ DATA_DIR: folder.path }, SITE);
  const result = await runCommand(FORGET, store, config, { now: Date.now(), confirm });
  expect(result).toEqual({ done: false, complaint: "Nothing came from ada@x.example." });
});
