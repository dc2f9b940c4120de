import { expect } from "vitest";
import { DAY, HOUR } from "#contract/duration.ts";
import { saveRow, submissionOf } from "../../tests/support/database-fixtures.ts";
import { databaseTest, onEachEngine, onPostgres, sqliteTest as test } from "../../tests/support/on-each-engine.ts";
import { eraseAddress } from "../retention/erase.ts";
import { DOMAIN_CAP_PER_DAY, MAILBOX_CAP_PER_DAY, TOTAL_CAP_PER_HOUR } from "./acknowledgement-limit.ts";
import type { Database } from "./schema.ts";

const CHANNELS = ["mail", "acknowledgement"] as const;

/** Saves a submission from an address. @returns the channels of its deliveries. */
async function save(database: Database, email: string, now: number): Promise<string[]> {
  const reference = await saveRow(database, { email }, { now, channels: CHANNELS });
  const { id } = await submissionOf(database, reference);
  const deliveries = database.selectFrom("outbox").select("channel").where("submission_id", "=", id);
  const rows = await deliveries.orderBy("id").execute();
  return rows.map(({ channel }) => channel);
}

test("concurrent submissions from one address get no more acknowledgements", async ({ database }) => {
  const results = await Promise.all(Array.from({ length: 20 }, () => save(database, "ada@x.example", 0)));
  expect(results.filter((channels) => channels.includes("acknowledgement"))).toHaveLength(MAILBOX_CAP_PER_DAY);
});

test("a receipt has a hash of the address and is deleted when the address is erased", async ({ empty, database }) => {
  await save(database, "ada@x.example", 0);
  const receipts = () => database.selectFrom("receipt").selectAll().execute();
  expect(JSON.stringify(await receipts())).toMatch(/"acknowledged [0-9a-f]{64} 1"/);
  await eraseAddress(database, empty.dataDir, "ada@x.example");
  expect(await receipts()).toEqual([]);
});

const ACKNOWLEDGED = ["mail", "acknowledgement"];

/** Saves a submission from each address. @returns the number of acknowledgements. */
async function countAcknowledged(database: Database, addresses: readonly string[], now: number): Promise<number> {
  let count = 0;
  for (const address of addresses) if ((await save(database, address, now)).includes("acknowledgement")) count++;
  return count;
}

const addresses = (count: number, of: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => of(index));

onEachEngine((emptyDatabase) => {
  const test = databaseTest(emptyDatabase);
  test("a private domain has a daily cap that does not affect other domains", async ({ database }) => {
    const catchAll = addresses(DOMAIN_CAP_PER_DAY + 5, (index) => `a${index}@Victim.example`);
    expect(await countAcknowledged(database, catchAll, DAY)).toBe(DOMAIN_CAP_PER_DAY);
    expect(await save(database, "ada@other.example", DAY)).toEqual(ACKNOWLEDGED);
    expect(await save(database, "b@victim.example", 2 * DAY - 1)).toEqual(["mail"]);
    expect(await save(database, "b@victim.example", 2 * DAY)).toEqual(ACKNOWLEDGED);
  });

  test("a public provider has no daily cap, but the hourly cap for all recipients applies", async ({ database }) => {
    const gmailAddresses = addresses(TOTAL_CAP_PER_HOUR + 5, (index) => `person${index}@gmail.com`);
    expect(await countAcknowledged(database, gmailAddresses, DAY)).toBe(TOTAL_CAP_PER_HOUR);
    expect(await save(database, "ada@x.example", DAY + HOUR - 1)).toEqual(["mail"]);
    expect(await save(database, "ada@x.example", DAY + HOUR)).toEqual(ACKNOWLEDGED);
  });
});

test("acknowledgements with a future date do not count", async ({ database }) => {
  const futureAddresses = addresses(DOMAIN_CAP_PER_DAY, (index) => `a${index}@x.example`);
  await countAcknowledged(database, futureAddresses, 1000 * DAY);
  expect(await save(database, "ada@x.example", DAY)).toEqual(ACKNOWLEDGED);
});

onPostgres((emptyDatabase) => {
  const test = databaseTest(emptyDatabase);
  test("a lock on the receipt of another address does not block an acknowledgement", async ({ database }) => {
    await save(database, "ada@x.example", 0);
    await database.transaction().execute(async (trx) => {
      await trx.selectFrom("receipt").selectAll().forUpdate().execute();
      expect(await save(database, "grace@x.example", DAY)).toEqual(["mail", "acknowledgement"]);
    });
  });
});
