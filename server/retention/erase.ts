import { rm } from "node:fs/promises";
import { setImmediate as letOthersRun } from "node:timers/promises";
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from "kysely";
import { SUBMISSION_KINDS } from "#contract/submission-kinds.ts";
import type { RetentionDays } from "../config/config.ts";
import { engineOf } from "../database/engine.ts";
import { clearWriteAheadLog } from "../database/node-sqlite.ts";
import type { Database } from "../database/open-database.ts";
import type { Milliseconds, Schema } from "../database/schema.ts";
import { mailFilesOf } from "../delivery/write-mail-file.ts";

export type Erased = {
  /** Of the submissions that are gone. */
  references: string[];
  /** False when somebody read SQLite's database all the while: the text then stays in its write-ahead log for now. */
  overwritten: boolean;
};

const DAY = 24 * 60 * 60 * 1000;

/** How many submissions go at once: their files are overwritten too, and meanwhile a server answers nobody. */
const BATCH = 20;

/**
 * Erases everything that came from an address, in capitals or not: records, files, and the mails in `mailFolder`.
 *
 * @throws what the database or the file system throws; another call then erases the rest.
 */
export async function eraseAddress(store: Database, mailFolder: string, email: string): Promise<Erased> {
  const sender = email.trim().toLowerCase();
  const references = await eraseWhere(store, mailFolder, (row) => row(row.fn<string>("lower", ["email"]), "=", sender));
  return { references, overwritten: await overwrite(store) };
}

export type ExpiryOptions = {
  retentionDays: RetentionDays;
  now: Milliseconds;
  /** Ends it after the submissions that are being erased; the next call erases the rest. */
  signal?: AbortSignal;
};

/**
 * Erases what is older than its kind may become, apart from what still has to go out by any channel, and receipts that
 * have run out.
 *
 * @throws what the database or the file system throws; another call then erases the rest.
 */
export async function eraseExpired(
  store: Database,
  mailFolder: string,
  { retentionDays, now, signal }: ExpiryOptions,
): Promise<Erased> {
  const references: string[] = [];
  for (const kind of SUBMISSION_KINDS) {
    const days = retentionDays[kind];
    if (days === undefined) continue;
    const isExpired: Condition = (row) =>
      row.and([
        row("kind", "=", kind),
        row("created_at", "<=", now - days * DAY),
        row("id", "not in", row.selectFrom("outbox").select("submission_id").where("state", "=", "queued")),
      ]);
    references.push(...(await eraseWhere(store, mailFolder, isExpired, signal)));
  }
  await store.deleteFrom("receipt").where("expires_at", "<=", now).execute();
  return { references, overwritten: await overwrite(store) };
}

type Condition = (row: ExpressionBuilder<Schema, "submission">) => ExpressionWrapper<Schema, "submission", SqlBool>;

/**
 * A record is what a later call finds the mails by, so it goes after them; a mail may have been written in between.
 *
 * @returns the references that are gone.
 */
async function eraseWhere(
  store: Database,
  mailFolder: string,
  isMeant: Condition,
  signal?: AbortSignal,
): Promise<string[]> {
  const gone: string[] = [];
  while (!signal?.aborted) {
    const found = await store
      .selectFrom("submission")
      .select(["id", "reference"])
      .where(isMeant)
      .orderBy("id")
      .limit(BATCH)
      .execute();
    if (found.length === 0) break;
    const references = new Set(found.map(({ reference }) => reference));
    await removeMails(mailFolder, references);
    const ids = found.map(({ id }) => id);
    const rows = await store
      .deleteFrom("submission")
      .where("id", "in", ids)
      .where(isMeant)
      .returning("reference")
      .execute();
    await removeMails(mailFolder, references);
    gone.push(...rows.map(({ reference }) => reference));
    await letOthersRun();
  }
  return gone;
}

async function removeMails(folder: string, references: ReadonlySet<string>): Promise<void> {
  for (const path of await mailFilesOf(folder, references)) await rm(path, { force: true });
}

/** Also where nothing was found: an earlier call may have ended before it came to this. */
async function overwrite(store: Database): Promise<boolean> {
  return engineOf(store) !== "sqlite" || (await clearWriteAheadLog(store));
}
