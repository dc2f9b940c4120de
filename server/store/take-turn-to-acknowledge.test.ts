import { expect, test } from "vitest";
import { onPostgres } from "../../tests/support/on-each-engine.ts";
import { sqliteIn } from "../../tests/support/sqlite-in.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { eraseAddress } from "./erase.ts";
import { openStore, type Store } from "./open-store.ts";
import { keepSubmission } from "./submissions.ts";

const DAY = 24 * 60 * 60 * 1000;
const CHANNELS = ["mail", "acknowledgement"] as const;

/** Keeps a message from an address. @returns the channels it goes out by. */
async function keep(store: Store, email: string, now: number): Promise<string[]> {
  const submission = { kind: "contact", name: "Ada", email, body: "Hello", page: null } as const;
  const messageId = (reference: string, channel: string) => `${reference} ${channel}`;
  const kept = await keepSubmission(store, { submission }, { now, channels: CHANNELS, messageId });
  if (kept.outcome !== "kept") throw new Error(kept.outcome);
  const rows = await store
    .selectFrom("outbox")
    .innerJoin("submission", "submission.id", "outbox.submission_id")
    .select("channel")
    .where("reference", "=", kept.reference)
    .orderBy("outbox.id")
    .execute();
  return rows.map(({ channel }) => channel);
}

test("an address is sent one acknowledgement a day, however it is written", async () => {
  await using folder = await tempFolder();
  await using store = await openStore(sqliteIn(folder.path));
  expect(await keep(store, "ada@x.example", 0)).toEqual(["mail", "acknowledgement"]);
  for (const again of ["ada@x.example", "ADA@X.example", "ada+1@x.example", "Ada+other@x.example"]) {
    expect(await keep(store, again, DAY - 1)).toEqual(["mail"]);
  }
  expect(await keep(store, "grace@x.example", DAY - 1)).toEqual(["mail", "acknowledgement"]);
  expect(await keep(store, "ada@x.example", DAY)).toEqual(["mail", "acknowledgement"]);
});

test("of many at the same moment one is acknowledged", async () => {
  await using folder = await tempFolder();
  await using store = await openStore(sqliteIn(folder.path));
  const kept = await Promise.all(Array.from({ length: 20 }, () => keep(store, "ada@x.example", 0)));
  expect(kept.filter((channels) => channels.includes("acknowledgement"))).toHaveLength(1);
});

test("the address itself is not written down again, and what is left is forgotten with the person", async () => {
  await using folder = await tempFolder();
  await using store = await openStore(sqliteIn(folder.path));
  await keep(store, "ada@x.example", 0);
  const receipts = () => store.selectFrom("receipt").selectAll().execute();
  expect(JSON.stringify(await receipts())).toMatch(/"acknowledged [0-9a-f]{64}"/);
  await eraseAddress(store, folder.path, "ada@x.example");
  expect(await receipts()).toEqual([]);
});

onPostgres((emptyPlace) => {
  test("a turn waits for nobody who is changing the receipt of another address", async () => {
    await using empty = await emptyPlace();
    await using store = await openStore(empty.place);
    await keep(store, "ada@x.example", 0);
    await store.transaction().execute(async (trx) => {
      await trx.selectFrom("receipt").selectAll().forUpdate().execute();
      expect(await keep(store, "grace@x.example", DAY)).toEqual(["mail", "acknowledgement"]);
    });
  });
});
