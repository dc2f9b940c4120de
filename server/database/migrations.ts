import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes } from "./engine.ts";

/**
 * The migrations of both engines, forward only, in the order of their names. The effect of a released migration must not
 * change.
 */
export const MIGRATIONS: Record<string, Migration> = {
  "0001-submission-and-outbox": { up: createSubmissionAndOutbox },
  "0002-details-files-and-receipts": { up: addDetailsFilesAndReceipts },
  "0003-holder-of-a-delivery": { up: addHolderColumn },
  "0004-file-scans": { up: addFileScans },
  "0005-notices": { up: addNotices },
};

async function createSubmissionAndOutbox(db: Kysely<unknown>): Promise<void> {
  const { integer, numbered, finish } = columnTypes(db);
  await finish(
    db.schema
      .createTable("submission")
      .addColumn("id", integer, numbered)
      .addColumn("reference", "text", (column) => column.notNull().unique())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("email", "text", (column) => column.notNull())
      .addColumn("body", "text", (column) => column.notNull())
      .addColumn("page", "text")
      .addColumn("created_at", integer, (column) => column.notNull()),
  ).execute();
  await finish(
    db.schema
      .createTable("outbox")
      .addColumn("id", integer, numbered)
      .addColumn("submission_id", integer, (column) => column.notNull().references("submission.id").onDelete("cascade"))
      .addColumn("channel", "text", (column) => column.notNull())
      .addColumn("message_id", "text", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull().check(sql`state in ('queued', 'sent', 'failed')`))
      .addColumn("due", integer, (column) => column.notNull())
      .addColumn("lease", integer, (column) => column.notNull())
      .addColumn("attempts", integer, (column) => column.notNull())
      .addColumn("last_error", "text")
      .addColumn("created_at", integer, (column) => column.notNull())
      .addColumn("sent_at", integer)
      .addUniqueConstraint("outbox_once_per_channel", ["submission_id", "channel"]),
  ).execute();
  await db.schema.createIndex("outbox_state_due").on("outbox").columns(["state", "due"]).execute();
  await finish(
    db.schema
      .createTable("probe")
      .addColumn("id", integer, (column) => column.primaryKey())
      .addColumn("at", integer, (column) => column.notNull()),
  ).execute();
}

async function addDetailsFilesAndReceipts(db: Kysely<unknown>): Promise<void> {
  const { integer, bytes, numbered, finish } = columnTypes(db);
  await db.schema
    .alterTable("submission")
    .addColumn("details", "text", (column) => column.notNull().defaultTo("{}"))
    .execute();
  await db.schema.alterTable("submission").addColumn("suspect", "text").execute();
  await finish(
    db.schema
      .createTable("file")
      .addColumn("id", integer, numbered)
      .addColumn("submission_id", integer, (column) =>
        column.notNull().unique().references("submission.id").onDelete("cascade"),
      )
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("media_type", "text", (column) => column.notNull())
      .addColumn("bytes", integer, (column) => column.notNull())
      .addColumn("sha256", "text", (column) => column.notNull())
      .addColumn("content", sql.raw(bytes), (column) => column.notNull()),
  ).execute();
  await finish(
    db.schema
      .createTable("receipt")
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("fingerprint", "text", (column) => column.notNull())
      .addColumn("submission_id", integer, (column) => column.notNull().references("submission.id").onDelete("cascade"))
      .addColumn("expires_at", integer, (column) => column.notNull()),
  ).execute();
  await db.schema.createIndex("receipt_expires_at").on("receipt").column("expires_at").execute();
  await db.schema.createIndex("receipt_submission_id").on("receipt").column("submission_id").execute();
}

async function addHolderColumn(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  await db.schema
    .alterTable("outbox")
    .addColumn("holder", integer, (column) => column.notNull().defaultTo(0))
    .execute();
}

async function addFileScans(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("file")
    .addColumn("scan", "text", (column) => column.notNull().defaultTo("unscanned"))
    .execute();
  await db.schema.alterTable("file").addColumn("signature", "text").execute();
}

async function addNotices(db: Kysely<unknown>): Promise<void> {
  const { integer, finish } = columnTypes(db);
  await finish(
    db.schema
      .createTable("notice")
      .addColumn("day", "text", (column) => column.notNull())
      .addColumn("channel", "text", (column) => column.notNull())
      .addColumn("created_at", integer, (column) => column.notNull())
      .addPrimaryKeyConstraint("notice_once_a_day", ["day", "channel"]),
  ).execute();
  /* For acknowledgement-limit.ts, which counts the recent deliveries of a channel. */
  await db.schema.createIndex("outbox_channel_created_at").on("outbox").columns(["channel", "created_at"]).execute();
}
