import type { Selectable } from "kysely";
import type { SavedReply } from "#contract/office-record.ts";
import type { Database, Schema } from "./schema.ts";

/** The texts that the office starts answers from, and that of the mail that declines a candidate. */
export type Replies = { replies: readonly SavedReply[]; decline: string };

/** The row of the decline text. Ids of replies are made of letters, digits and hyphens. */
const DECLINE = ":decline";

/** Reads the edited texts; undefined if none was edited. */
export async function findReplies(database: Database): Promise<Replies | undefined> {
  const rows = await database.selectFrom("saved_reply").selectAll().orderBy("position").execute();
  const decline = rows.find(({ id }) => id === DECLINE);
  if (!decline) return undefined;
  const replies = rows.filter((row) => row !== decline);
  return {
    decline: decline.text,
    replies: replies.map(({ id, label, text, kinds, answers }) => ({
      id,
      label,
      text,
      answers: answers === 1,
      ...(kinds !== null && { kinds: JSON.parse(kinds) as NonNullable<SavedReply["kinds"]> }),
    })),
  };
}

export async function saveReplies(database: Database, { replies, decline }: Replies): Promise<void> {
  await database.transaction().execute(async (trx) => {
    await trx.deleteFrom("saved_reply").execute();
    const rows = replies.map(({ id, label, text, kinds, answers }, position) => ({
      id,
      position,
      label,
      text,
      kinds: kinds ? JSON.stringify(kinds) : null,
      answers: answers ? 1 : 0,
    }));
    await trx
      .insertInto("saved_reply")
      .values([...rows, { id: DECLINE, position: rows.length, label: "", text: decline, kinds: null, answers: 1 }])
      .execute();
  });
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
