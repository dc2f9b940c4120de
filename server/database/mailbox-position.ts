import type { Database } from "./open-database.ts";
import type { MailboxPositionTable } from "./schema.ts";

type Folder = Pick<MailboxPositionTable, "mailbox" | "folder">;
export type Position = Pick<MailboxPositionTable, "uid_validity" | "last_uid"> & { attempts: number };

/** The last mail of a folder that was read; undefined before the first time. */
export async function readPosition(database: Database, { mailbox, folder }: Folder): Promise<Position | undefined> {
  return await database
    .selectFrom("mailbox_position")
    .select(["uid_validity", "last_uid", "attempts"])
    .where("mailbox", "=", mailbox)
    .where("folder", "=", folder)
    .executeTakeFirst();
}

export async function savePosition(database: Database, row: Folder & Position): Promise<void> {
  const { uid_validity, last_uid, attempts } = row;
  await database
    .insertInto("mailbox_position")
    .values(row)
    .onConflict((conflict) => conflict.columns(["mailbox", "folder"]).doUpdateSet({ uid_validity, last_uid, attempts }))
    .execute();
}
