import type { Insertable } from "kysely";
import type { Database, Milliseconds, Schema } from "./schema.ts";

/** The prefix of the names of receipts by content. */
export const SAME = "same ";

/**
 * Saves a receipt, replacing an expired one of the same name. It waits only for transactions that insert the same name.
 *
 * @returns false if one exists that has not expired.
 */
export async function insertReceipt(trx: Database, receipt: Insertable<Schema["receipt"]>, now: Milliseconds) {
  const row = await trx
    .insertInto("receipt")
    .values(receipt)
    .onConflict((conflict) => conflict.column("name").doUpdateSet(receipt).where("receipt.expires_at", "<=", now))
    .returning("name")
    .executeTakeFirst();
  return row !== undefined;
}
