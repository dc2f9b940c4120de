import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from "kysely";
import { DAY } from "#contract/duration.ts";
import { asciiAddress } from "#contract/form-reader.ts";
import { SUBMISSION_KINDS } from "#contract/vocabulary.ts";
import { mailFolderIn, type RetentionDays } from "../config/settings.ts";
import { engineOf } from "../database/engine.ts";
import { clearWriteAheadLog } from "../database/node-sqlite.ts";
import { deleteSettledLists } from "../database/outbox.ts";
import type { Database, Milliseconds, Schema } from "../database/schema.ts";
import { deleteEndedSessions } from "../database/sessions.ts";
import { removeMailFiles } from "../delivery/mail-transport.ts";
import { logErasures, readErasures, wasErased } from "./erasure-log.ts";

/* An error of the database or the file system ends an erasure. Another call then erases the rest. */

export type Erased = {
  references: string[];
  /** False if SQLite's database was being read: its write-ahead log still contains the texts then. */
  overwritten: boolean;
};

/** Morning lists and other mails about no single submission are kept for this long after they were queued. */
const LIST_DAYS = 30;

/** Submissions per transaction, which blocks the server while it runs. */
const BATCH = 20;

/** Erases everything from an email address, in any case: records, files, and the mail files in `dataDir`. */
export async function eraseAddress(database: Database, dataDir: string, email: string): Promise<Erased> {
  const references = await eraseWhere(database, dataDir, isFrom(email));
  return { references, overwritten: await overwrite(database) };
}

/** A warning for the log if what was erased is not overwritten yet. */
export const NOT_OVERWRITTEN =
  "erased submissions stay in the write-ahead log until the next purge: the database is being read";

/** Called in the transaction that erases submissions, before it does. */
type BeforeErasure = (trx: Database, ids: readonly number[]) => Promise<void>;

/** Erases submissions that still have the given version: records, files, and the mail files in `dataDir`. */
export async function eraseReferences(
  database: Database,
  dataDir: string,
  selected: readonly { reference: string; version?: number }[],
  { beforeErasure }: { beforeErasure?: BeforeErasure } = {},
): Promise<Erased> {
  if (selected.length === 0) return { references: [], overwritten: true };
  const isSelected: Condition = (row) =>
    row.or(selected.map(({ reference, version }) => row.and({ reference, ...(version !== undefined && { version }) })));
  const references = await eraseWhere(database, dataDir, isSelected, { beforeErasure });
  return { references, overwritten: await overwrite(database) };
}

/** References per query. SQLite allows conditions with at most 1000 terms. */
const LOGGED_BATCH = 500;

/** Erases again what the log of erasures in `dataDir` names: a restored backup contains what was erased after it. */
export async function eraseAgain(database: Database, dataDir: string): Promise<Erased> {
  const erasures = await readErasures(dataDir);
  const logged = [...erasures.keys()];
  const references: string[] = [];
  for (let start = 0; start < logged.length; start += LOGGED_BATCH) {
    const present = await database
      .selectFrom("submission")
      .select(["reference", "created_at"])
      .where("reference", "in", logged.slice(start, start + LOGGED_BATCH))
      .execute();
    const restored = present.filter((submission) => wasErased(erasures, submission)).map(({ reference }) => reference);
    if (restored.length > 0)
      references.push(...(await eraseWhere(database, dataDir, (row) => row("reference", "in", restored))));
    await yieldToEventLoop();
  }
  return { references, overwritten: references.length === 0 || (await overwrite(database)) };
}

/** The numbers of rows and files that `eraseAddress` would erase. */
export async function countErasable(database: Database, email: string) {
  const ids = database.selectFrom("submission").select("id").where(isFrom(email));
  const count = sql<number>`count(*)`.as("count");
  const rowsOf = (table: "file" | "mail" | "meeting") =>
    database.selectFrom(table).select(count).where("submission_id", "in", ids).$asScalar().$notNull();
  const submissions = database.selectFrom("submission").select(count).where("id", "in", ids);
  const toVisitor = database.selectFrom("outbox").select(count).where("submission_id", "in", ids);
  const mailsToVisitor = toVisitor.where("channel", "in", ["visitor", "acknowledgement"]);
  return await database
    .selectNoFrom([
      submissions.$asScalar().$notNull().as("submissions"),
      mailsToVisitor.$asScalar().$notNull().as("mailsToVisitor"),
      ...(["file", "mail", "meeting"] as const).map((table) => rowsOf(table).as(`${table}s` as const)),
    ])
    .executeTakeFirstOrThrow();
}

const isFrom =
  (email: string): Condition =>
  (row) =>
    row(row.fn<string>("lower", ["email"]), "=", asciiAddress(email.trim().toLowerCase()));

export type ExpiryOptions = {
  retentionDays: RetentionDays;
  now: Milliseconds;
  /** Stops after the current batch; the next call erases the rest. */
  signal?: AbortSignal;
};

/**
 * Erases expired submissions without queued deliveries, expired receipts, ended sessions, expired links to sign in, old mails
 * about no single submission, and erased submissions that a restore brought back. The period of an application starts with
 * the decision about it, and without one with its arrival, like that of the other kinds.
 */
export async function eraseExpired(database: Database, dataDir: string, { retentionDays, now, signal }: ExpiryOptions) {
  const references: string[] = [];
  for (const kind of SUBMISSION_KINDS) {
    const days = retentionDays[kind];
    if (days === undefined) continue;
    const isExpired: Condition = (row) =>
      row.and([
        row("kind", "=", kind),
        row(row.fn.coalesce("decided_at", "created_at"), "<=", now - days * DAY),
        row.not(row.exists(queuedDeliveries(row))),
      ]);
    references.push(...(await eraseWhere(database, dataDir, isExpired, { signal })));
  }
  if (!signal?.aborted) references.push(...(await eraseAgain(database, dataDir)).references);
  await database.deleteFrom("receipt").where("expires_at", "<=", now).execute();
  await deleteEndedSessions(database, now);
  await deleteSettledLists(database, now - LIST_DAYS * DAY);
  return { references, overwritten: await overwrite(database) };
}

const queuedDeliveries = (row: ExpressionBuilder<Schema, "submission">) =>
  row
    .selectFrom("outbox")
    .select("outbox.id")
    .whereRef("outbox.submission_id", "=", "submission.id")
    .where("outbox.state", "=", "queued");

type Condition = (row: ExpressionBuilder<Schema, "submission">) => ExpressionWrapper<Schema, "submission", SqlBool>;

/**
 * Removes the mail files before the records, so that a later call can find what is left, and again afterwards for mails
 * written in between.
 *
 * @returns the erased references
 */
async function eraseWhere(
  database: Database,
  dataDir: string,
  condition: Condition,
  { signal, beforeErasure }: { signal?: AbortSignal | undefined; beforeErasure?: BeforeErasure | undefined } = {},
): Promise<string[]> {
  const erased: string[] = [];
  const mailFolder = mailFolderIn({ dataDir });
  while (!signal?.aborted) {
    const references = await database.transaction().execute(async (trx) => {
      const found = await trx
        .selectFrom("submission")
        .select(["id", "reference", "created_at"])
        .select(({ exists, selectFrom }) =>
          exists(selectFrom("file").select("id").whereRef("file.submission_id", "=", "submission.id")).as("has_file"),
        )
        .where(condition)
        .limit(BATCH)
        /* Nobody changes them until they are deleted. */
        .$if(engineOf(trx) === "postgres", (query) => query.forUpdate())
        .execute();
      const erasable = erasableAtOnce(found);
      const batch = new Set(erasable.map(({ reference }) => reference));
      /* PostgreSQL rejects an empty list. */
      if (batch.size === 0) return batch;
      const ids = erasable.map(({ id }) => id);
      await removeMailFiles(mailFolder, batch);
      await beforeErasure?.(trx, ids);
      await trx.deleteFrom("submission").where("id", "in", ids).execute();
      /* Before the commit: the next start completes an erasure that is interrupted here. */
      await logErasures(dataDir, erasable);
      return batch;
    });
    if (references.size === 0) break;
    await removeMailFiles(mailFolder, references);
    erased.push(...references);
    await yieldToEventLoop();
  }
  return erased;
}

/** Those without a file, else one with a file: SQLite overwrites its 10 MB in one call, which blocks the server. */
function erasableAtOnce<Found extends { has_file: unknown }>(found: readonly Found[]): readonly Found[] {
  const small = found.filter(({ has_file }) => !has_file);
  return small.length > 0 ? small : found.slice(0, 1);
}

/** Also if nothing was erased: an earlier call may have been interrupted before this. */
async function overwrite(database: Database): Promise<boolean> {
  return engineOf(database) !== "sqlite" || (await clearWriteAheadLog(database));
}
