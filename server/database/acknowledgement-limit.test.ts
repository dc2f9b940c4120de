import { expect, test } from "vitest";
import { sqliteIn } from "../../tests/support/database-fixtures.ts";
import { onEachEngine, onPostgres } from "../../tests/support/on-each-engine.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { eraseAddress } from "../retention/erase.ts";
import { DOMAIN_CAP_PER_DAY, TOTAL_CAP_PER_HOUR } from "./acknowledgement-limit.ts";
import { type Database, openDatabase } from "./open-database.ts";
import { saveSubmission } from "./submissions.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const CHANNELS = ["mail", "acknowledgement"] as const;

/** Keeps a message from an address. @returns the channels it goes out by. */
async function keep(store: Database, email: string, now: number): Promise<string[]> {
  const submission = { kind: "contact", name: "Ada", email, body: "Hello", page: null } as const;
  const messageId = (reference: string, channel: string) => `${reference} ${channel}`;
  const kept = await saveSubmission(store, { submission }, { now, channels: CHANNELS, messageId });
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
  await using store = await openDatabase(sqliteIn(folder.path));
  expect(await keep(store, "ada@x.example", 0)).toEqual(["mail", "acknowledgement"]);
  for (const again of ["ada@x.example", "ADA@X.example", "ada+1@x.example", "Ada+other@x.example"]) {
    expect(await keep(store, again, DAY - 1)).toEqual(["mail"]);
  }
  expect(await keep(store, "grace@x.example", DAY - 1)).toEqual(["mail", "acknowledgement"]);
  expect(await keep(store, "ada@x.example", DAY)).toEqual(["mail", "acknowledgement"]);
});

test("of many at the same moment one is acknowledged", async () => {
  await using folder = await tempFolder();
  await using store = await openDatabase(sqliteIn(folder.path));
  const kept = await Promise.all(Array.from({ length: 20 }, () => keep(store, "ada@x.example", 0)));
  expect(kept.filter((channels) => channels.includes("acknowledgement"))).toHaveLength(1);
});

test("the address itself is not written down again, and what is left is forgotten with the person", async () => {
  await using folder = await tempFolder();
  await using store = await openDatabase(sqliteIn(folder.path));
  await keep(store, "ada@x.example", 0);
  const receipts = () => store.selectFrom("receipt").selectAll().execute();
  expect(JSON.stringify(await receipts())).toMatch(/"acknowledged [0-9a-f]{64}"/);
  await eraseAddress(store, folder.path, "ada@x.example");
  expect(await receipts()).toEqual([]);
});

const ACKNOWLEDGED = ["mail", "acknowledgement"];

/** Keeps a message from each address. @returns how many are acknowledged. */
async function countAcknowledged(store: Database, addresses: readonly string[], now: number): Promise<number> {
  let count = 0;
  for (const address of addresses) if ((await keep(store, address, now)).includes("acknowledgement")) count++;
  return count;
}

const addresses = (count: number, of: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => of(index));

onEachEngine((emptyDatabase) => {
  test("a domain that one person may own gets a capped number of acknowledgements a day, and others get theirs", async () => {
    await using empty = await emptyDatabase();
    await using store = await openDatabase(empty.place);
    const catchAll = addresses(DOMAIN_CAP_PER_DAY + 5, (index) => `a${index}@Victim.example`);
    expect(await countAcknowledged(store, catchAll, DAY)).toBe(DOMAIN_CAP_PER_DAY);
    expect(await keep(store, "ada@other.example", DAY)).toEqual(ACKNOWLEDGED);
    expect(await keep(store, "b@victim.example", 2 * DAY - 1)).toEqual(["mail"]);
    expect(await keep(store, "b@victim.example", 2 * DAY)).toEqual(ACKNOWLEDGED);
  });

  test("a public provider has no cap of its own, and all acknowledgements of an hour have one", async () => {
    await using empty = await emptyDatabase();
    await using store = await openDatabase(empty.place);
    const people = addresses(TOTAL_CAP_PER_HOUR + 5, (index) => `person${index}@gmail.com`);
    expect(await countAcknowledged(store, people, DAY)).toBe(TOTAL_CAP_PER_HOUR);
    expect(await keep(store, "ada@x.example", DAY + HOUR - 1)).toEqual(["mail"]);
    expect(await keep(store, "ada@x.example", DAY + HOUR)).toEqual(ACKNOWLEDGED);
  });

  test("acknowledgements that a wrong clock dated ahead do not count", async () => {
    await using empty = await emptyDatabase();
    await using store = await openDatabase(empty.place);
    const early = addresses(DOMAIN_CAP_PER_DAY, (index) => `a${index}@x.example`);
    await countAcknowledged(store, early, 1000 * DAY);
    expect(await keep(store, "ada@x.example", DAY)).toEqual(ACKNOWLEDGED);
  });
});

onPostgres((emptyDatabase) => {
  test("a turn waits for nobody who is changing the receipt of another address", async () => {
    await using empty = await emptyDatabase();
    await using store = await openDatabase(empty.place);
    await keep(store, "ada@x.example", 0);
    await store.transaction().execute(async (trx) => {
      await trx.selectFrom("receipt").selectAll().forUpdate().execute();
      expect(await keep(store, "grace@x.example", DAY)).toEqual(["mail", "acknowledgement"]);
    });
  });
});
