import type { Selectable } from "kysely";
import type { Database } from "./open-database.ts";
import type { SignatureTable } from "./schema.ts";

export type Signature = Selectable<SignatureTable>;

/** The name and the signature that a person has set; undefined if none. */
export async function findSignature(database: Database, person: string): Promise<Signature | undefined> {
  return await database.selectFrom("signature").selectAll().where("person", "=", person).executeTakeFirst();
}

export async function saveSignature(database: Database, { person, name, text }: Signature): Promise<void> {
  await database
    .insertInto("signature")
    .values({ person, name, text })
    .onConflict((conflict) => conflict.column("person").doUpdateSet({ name, text }))
    .execute();
}
