import type { Insertable } from "kysely";
import type { Database } from "./open-database.ts";
import type { Milliseconds, ReceiptTable } from "./schema.ts";

/**
 * Keeps a receipt, also in the place of one of that name that has run out. It waits for whoever is inserting the same one,
 * and for nobody else.
 *
 * @returns false when there is one that has not run out.
 */
export async function insertReceipt(
  trx: Database,
  receipt: Insertable<ReceiptTable>,
  now: Milliseconds,
): Promise<boolean> {
  const row = await trx
    .insertInto("receipt")
    .values(receipt)
    .onConflict((conflict) => conflict.column("name").doUpdateSet(receipt).where("receipt.expires_at", "<=", now))
    .returning("name")
    .executeTakeFirst();
  return row !== undefined;
}
