import { expect } from "vitest";
import { saveFile, saveRow } from "../../tests/support/database-fixtures.ts";
import { databaseTest, onEachEngine } from "../../tests/support/on-each-engine.ts";
import { clearDraft, findDraft, saveDraft } from "./drafts.ts";
import type { Database } from "./schema.ts";

const MINA = "mina@office.example";

onEachEngine((emptyDatabase) => {
  const test = databaseTest(emptyDatabase);
  const idOf = async (database: Database) => {
    await saveRow(database);
    return (await database.selectFrom("submission").select("id").executeTakeFirstOrThrow()).id;
  };

  test("a draft is replaced, belongs to one person, and an empty one is deleted", async ({ database }) => {
    const key = { submission_id: await idOf(database), person: MINA };
    const joys = { ...key, person: "joy@office.example" };
    await saveDraft(database, { ...key, answer: "Yes", note: "", times: "", answers: 0 }, 1);
    await saveDraft(database, { ...joys, answer: "No", note: "", times: "" }, 2);
    /* It still contains the reply that does not answer. */
    const typed = { answer: "Yes!", note: "Call", times: "offer.minutes=45", recipient: "vera@x.example" };
    await saveDraft(database, { ...key, ...typed }, 3);
    const draft = { ...key, ...typed, at: 3, answers: 0 };
    expect(await findDraft(database, key)).toEqual(draft);
    await saveDraft(database, { ...key, answer: "", note: "", times: "" }, 4);
    expect(await findDraft(database, key)).toBeUndefined();
    expect(await findDraft(database, joys)).toMatchObject({ answer: "No", answers: 1 });
  });

  test("what was sent leaves the draft, the answer with its files, and the rest stays", async ({ database }) => {
    const key = { submission_id: await idOf(database), person: MINA };
    await saveDraft(database, { ...key, answer: "Yes", note: "Call", times: "offer.minutes=45", answers: 0 }, 1);
    for (const drafted_by of [MINA, "joy@office.example"]) await saveFile(database, { drafted_by });
    await clearDraft(database, key, "note");
    expect(await findDraft(database, key)).toMatchObject({ answer: "Yes", note: "", answers: 0 });
    await clearDraft(database, key, "answer");
    expect(await findDraft(database, key)).toMatchObject({ answer: "", times: "offer.minutes=45", answers: 1 });
    await clearDraft(database, key, "times");
    expect(await findDraft(database, key)).toBeUndefined();
    expect(await database.selectFrom("file").select("drafted_by").orderBy("id").execute()).toEqual([
      { drafted_by: "joy@office.example" },
    ]);
  });
});
