import { expect } from "vitest";
import { databaseTest } from "../../tests/support/database-test.ts";
import { onEachEngine } from "../../tests/support/on-each-engine.ts";
import { findSignature, saveSignature } from "./signatures.ts";

onEachEngine((emptyDatabase) => {
  const test = databaseTest(emptyDatabase);

  test("each person has one name and signature, which a new one replaces", async ({ database }) => {
    const mina = { person: "mina@office.example", name: "Mina", text: "Mina\nLead weaver" };
    const joy = { person: "joy@office.example", name: "Joy", text: "" };
    for (const signature of [mina, joy, { ...mina, text: "Mina" }]) await saveSignature(database, signature);
    expect(await findSignature(database, mina.person)).toEqual({ ...mina, text: "Mina" });
    expect(await findSignature(database, joy.person)).toEqual(joy);
    expect(await findSignature(database, "nobody@office.example")).toBeUndefined();
  });
});
