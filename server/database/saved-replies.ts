import type { Selectable } from "kysely";
import type { SavedReply } from "#contract/office-record.ts";
import type { Database, Schema } from "./schema.ts";

/** The texts that the office starts answers from, and that of the mail that declines a candidate. */
export type Replies = { replies: readonly SavedReply[]; decline: string };

/** The edited texts in a language; undefined if none was edited. @param language null: the default language */
export async function findReplies(database: Database, language: string | null): Promise<Replies | undefined> {
  const row =
    language === null
      ? await database.selectFrom("saved_replies").select("texts").executeTakeFirst()
      : await database
          .selectFrom("language_replies")
          .select("texts")
          .where("language", "=", language)
          .executeTakeFirst();
  return row && (JSON.parse(row.texts) as Replies);
}

export async function saveReplies(database: Database, replies: Replies, language: string | null = null): Promise<void> {
  const texts = JSON.stringify(replies);
  const save =
    language === null
      ? database
          .insertInto("saved_replies")
          .values({ id: 1, texts })
          .onConflict((conflict) => conflict.column("id").doUpdateSet({ texts }))
      : database
          .insertInto("language_replies")
          .values({ language, texts })
          .onConflict((conflict) => conflict.column("language").doUpdateSet({ texts }));
  await save.execute();
}

export type Signature = Selectable<Schema["signature"]>;

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
