import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, engineOf } from "./engine.ts";
import { foldText } from "./fold-text.ts";

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
  "0006-office": { up: addOffice },
  "0007-sign-ins": { up: addMailNumberAndDevice },
  "0008-indexes": { up: addIndexes },
  "0009-conversation": { up: addConversation },
  "0010-first-due-time": { up: addFirstDueTime },
  "0011-time-zone": { up: addTimeZone },
  "0012-who-answered": { up: addAnsweredBy },
  "0013-office-key": { up: addOfficeKey },
  "0014-unreported": { up: addUnreportedIndexes },
  "0015-mail-senders": { up: addMailSendersAndAttempts },
  "0016-recipient-of-a-draft": { up: addDraftRecipient },
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

/** The columns of `submission` that hold what the office does with it; null until something is known. */
const OFFICE_TIMES = [
  "due_at",
  "remind_at",
  "reminded_at",
  "overdue_at",
  "snoozed_until",
  "answered_at",
  "closed_at",
  "decided_at",
];

const LISTED_COLUMNS = [
  "status",
  "due_at",
  "suspect",
  "snoozed_until",
  "kind",
  "owner",
  "created_at",
  "answered_at",
  "closed_at",
];

async function addOffice(db: Kysely<unknown>): Promise<void> {
  const { integer, numbered, finish } = columnTypes(db);
  for (const name of OFFICE_TIMES) await db.schema.alterTable("submission").addColumn(name, integer).execute();
  for (const name of ["stage", "owner"]) await db.schema.alterTable("submission").addColumn(name, "text").execute();
  for (const [name, value] of [
    ["status", "open"],
    ["note", ""],
    ["search_text", ""],
  ] as const)
    await db.schema
      .alterTable("submission")
      .addColumn(name, "text", (column) => column.notNull().defaultTo(value))
      .execute();
  await db.schema
    .alterTable("submission")
    .addColumn("version", integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update submission set stage = 'new' where kind = 'application'`.execute(db);
  /* Covers the columns that lists, counts and figures use, so that they need not read the texts. */
  await db.schema.createIndex("submission_list").on("submission").columns(LISTED_COLUMNS).execute();
  await fillSearchText(db);
  await addPurposeToOutbox(db);
  await finish(
    db.schema
      .createTable("history")
      .addColumn("id", integer, numbered)
      .addColumn("submission_id", integer, (column) => column.notNull().references("submission.id").onDelete("cascade"))
      .addColumn("at", integer, (column) => column.notNull())
      .addColumn("actor", "text")
      .addColumn("event", "text", (column) => column.notNull())
      .addColumn("detail", "text", (column) => column.notNull().defaultTo("")),
  ).execute();
  await db.schema.createIndex("history_submission_id").on("history").column("submission_id").execute();
  await finish(
    db.schema
      .createTable("meeting")
      .addColumn("submission_id", integer, (column) =>
        column.primaryKey().references("submission.id").onDelete("cascade"),
      )
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("offers", "text", (column) => column.notNull())
      .addColumn("minutes", integer, (column) => column.notNull())
      .addColumn("place", "text", (column) => column.notNull())
      .addColumn("starts_at", integer)
      .addColumn("sequence", integer, (column) => column.notNull().defaultTo(0))
      .addColumn("host", "text", (column) => column.notNull()),
  ).execute();
  await finish(
    db.schema
      .createTable("session")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("person", "text", (column) => column.notNull())
      .addColumn("created_at", integer, (column) => column.notNull())
      .addColumn("used_at", integer, (column) => column.notNull()),
  ).execute();
  await finish(
    db.schema
      .createTable("sign_in")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("person", "text", (column) => column.notNull())
      .addColumn("expires_at", integer, (column) => column.notNull())
      .addColumn("used_at", integer),
  ).execute();
}

type Searched = {
  submission: { id: number; reference: string; name: string; email: string; body: string; details?: string };
};

/** In batches, because a database may hold many submissions. */
async function fillSearchText(db: Kysely<unknown>, hasDetails = false): Promise<void> {
  const columns = ["id", "reference", "name", "email", "body", ...(hasDetails ? (["details"] as const) : [])] as const;
  const next = (after: number) =>
    (db as Kysely<Searched>)
      .selectFrom("submission")
      .select(columns)
      .where("id", ">", after)
      .orderBy("id")
      .limit(500)
      .execute();
  for (let rows = await next(0); rows.length > 0; rows = await next(Number(rows.at(-1)?.id))) {
    for (const { id, details = "{}", ...texts } of rows) {
      const text = foldText([...Object.values(texts), ...Object.values(JSON.parse(details) as object)].join("\n"));
      await sql`update submission set search_text = ${text} where id = ${id}`.execute(db);
    }
  }
}

/** SQLite cannot change a constraint, so its table is copied. */
async function addPurposeToOutbox(db: Kysely<unknown>): Promise<void> {
  const { integer, numbered, finish } = columnTypes(db);
  if (engineOf(db) === "postgres") {
    await sql`alter table outbox drop constraint outbox_once_per_channel`.execute(db);
    await sql`alter table outbox alter column submission_id drop not null`.execute(db);
    await sql`alter table outbox add column purpose text not null default 'received'`.execute(db);
    await sql`alter table outbox add column recipient text, add column payload text`.execute(db);
  } else {
    await finish(
      db.schema
        .createTable("outbox_copy")
        .addColumn("id", integer, numbered)
        .addColumn("submission_id", integer, (column) => column.references("submission.id").onDelete("cascade"))
        .addColumn("channel", "text", (column) => column.notNull())
        .addColumn("message_id", "text", (column) => column.notNull())
        .addColumn("state", "text", (column) => column.notNull().check(sql`state in ('queued', 'sent', 'failed')`))
        .addColumn("due", integer, (column) => column.notNull())
        .addColumn("lease", integer, (column) => column.notNull())
        .addColumn("attempts", integer, (column) => column.notNull())
        .addColumn("last_error", "text")
        .addColumn("created_at", integer, (column) => column.notNull())
        .addColumn("sent_at", integer)
        .addColumn("holder", integer, (column) => column.notNull().defaultTo(0))
        .addColumn("purpose", "text", (column) => column.notNull().defaultTo("received"))
        .addColumn("recipient", "text")
        .addColumn("payload", "text"),
    ).execute();
    const copied = sql.raw(
      "id, submission_id, channel, message_id, state, due, lease, attempts, last_error, created_at, sent_at, holder",
    );
    await sql`insert into outbox_copy (${copied}) select ${copied} from outbox`.execute(db);
    /* The copy continues the numbers, so that none is used twice. */
    await sql`delete from sqlite_sequence where name = 'outbox_copy'`.execute(db);
    await sql`insert into sqlite_sequence select 'outbox_copy', seq from sqlite_sequence where name = 'outbox'`.execute(
      db,
    );
    await sql`drop table outbox`.execute(db);
    await sql`alter table outbox_copy rename to outbox`.execute(db);
    await db.schema.createIndex("outbox_state_due").on("outbox").columns(["state", "due"]).execute();
    await db.schema.createIndex("outbox_channel_created_at").on("outbox").columns(["channel", "created_at"]).execute();
  }
  /* The index below is on an expression, so joins cannot use it. */
  await db.schema.createIndex("outbox_submission_id").on("outbox").column("submission_id").execute();
  /* A unique index treats nulls as different, so deliveries without a submission count as of submission 0. */
  await sql`create unique index outbox_once_per_purpose on outbox (coalesce(submission_id, 0), channel, purpose)`.execute(
    db,
  );
}

async function addMailNumberAndDevice(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  await db.schema.alterTable("sign_in").addColumn("mail_number", integer).execute();
  /* Nulls are different, so links that are not mailed need no number. */
  await db.schema.createIndex("sign_in_mail_once").on("sign_in").columns(["person", "mail_number"]).unique().execute();
  await db.schema
    .alterTable("session")
    .addColumn("device", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}

/** For databases of up to a million submissions. `submission-indexes.test.ts` lists the queries that rely on them. */
async function addIndexes(db: Kysely<unknown>): Promise<void> {
  /* In the order of the list of open submissions, with all columns that lists, counts and neighbours use. */
  await sql`drop index submission_list`.execute(db);
  await sql`create index submission_list on submission (
    status, (case when due_at is null then 1 else 0 end), due_at, id desc, suspect, snoozed_until, kind, owner, created_at,
    answered_at, closed_at
  )`.execute(db);
  await sql`create index submission_views on submission (status, suspect, snoozed_until)`.execute(db);
  await sql`create index submission_kind on submission (
    kind, created_at, status, suspect, snoozed_until, owner, due_at, answered_at, closed_at
  )`.execute(db);
  await sql`create index submission_owner on submission (
    owner, id, status, suspect, snoozed_until, due_at, kind, created_at
  )`.execute(db);
  await sql`create index submission_email on submission (lower(email))`.execute(db);
  await sql`create index submission_expiry on submission (kind, (coalesce(decided_at, created_at)))`.execute(db);
  await sql`drop index outbox_state_due`.execute(db);
  await sql`create index outbox_state on outbox (state, channel, due, created_at)`.execute(db);
  await sql`drop index outbox_submission_id`.execute(db);
  await sql`create index outbox_submission_id on outbox (submission_id, channel, purpose)`.execute(db);
  /* Columns after the content are read through all pages of the content. */
  await sql`create index file_scan on file (scan)`.execute(db);
}

/** Mails that the mailbox received or sent, the files of mails and answers, notes, drafts and the edited saved replies. */
async function addConversation(db: Kysely<unknown>): Promise<void> {
  const { integer, bytes, numbered, finish } = columnTypes(db);
  const ofSubmission = (column: ColumnDefinitionBuilder) =>
    column.notNull().references("submission.id").onDelete("cascade");
  await db.schema
    .alterTable("submission")
    .addColumn("unread", integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await fillSearchText(db, true);
  await db.schema
    .alterTable("session")
    .addColumn("kept", integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await finish(
    db.schema
      .createTable("mail")
      .addColumn("id", integer, numbered)
      .addColumn("submission_id", integer, ofSubmission)
      /* Each mail counts once, whatever happens between reading it and storing the position. */
      .addColumn("message_id", "text", (column) => column.notNull().unique())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("sender", "text", (column) => column.notNull())
      .addColumn("subject", "text", (column) => column.notNull())
      .addColumn("body", "text", (column) => column.notNull())
      .addColumn("sent_at", integer, (column) => column.notNull())
      .addColumn("read_at", integer, (column) => column.notNull()),
  ).execute();
  await db.schema.createIndex("mail_submission_id").on("mail").column("submission_id").execute();
  await finish(
    db.schema
      .createTable("attachment")
      .addColumn("id", integer, numbered)
      .addColumn("submission_id", integer, ofSubmission)
      .addColumn("mail_id", integer, (column) => column.references("mail.id").onDelete("cascade"))
      .addColumn("outbox_id", integer, (column) => column.references("outbox.id").onDelete("cascade"))
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("media_type", "text", (column) => column.notNull())
      .addColumn("bytes", integer, (column) => column.notNull())
      .addColumn("sha256", "text", (column) => column.notNull())
      .addColumn("scan", "text", (column) => column.notNull().defaultTo("unscanned"))
      .addColumn("signature", "text")
      .addColumn("drafted_by", "text")
      .addColumn("content", sql.raw(bytes), (column) => column.notNull()),
  ).execute();
  for (const name of ["submission_id", "mail_id", "outbox_id", "scan"])
    await db.schema.createIndex(`attachment_${name}`).on("attachment").column(name).execute();
  await finish(
    db.schema
      .createTable("mailbox_position")
      .addColumn("mailbox", "text", (column) => column.notNull())
      .addColumn("folder", "text", (column) => column.notNull())
      .addColumn("uid_validity", "text", (column) => column.notNull())
      .addColumn("last_uid", integer, (column) => column.notNull())
      .addPrimaryKeyConstraint("mailbox_position_of_folder", ["mailbox", "folder"]),
  ).execute();
  await finish(
    db.schema
      .createTable("note")
      .addColumn("id", integer, numbered)
      .addColumn("submission_id", integer, ofSubmission)
      .addColumn("at", integer, (column) => column.notNull())
      .addColumn("author", "text")
      .addColumn("text", "text", (column) => column.notNull()),
  ).execute();
  await db.schema.createIndex("note_submission_id").on("note").column("submission_id").execute();
  await sql`insert into note (submission_id, at, author, text)
    select id, created_at, null, note from submission where note <> ''`.execute(db);
  await finish(
    db.schema
      .createTable("draft")
      .addColumn("submission_id", integer, ofSubmission)
      .addColumn("person", "text", (column) => column.notNull())
      .addColumn("at", integer, (column) => column.notNull())
      .addColumn("answer", "text", (column) => column.notNull())
      .addColumn("note", "text", (column) => column.notNull())
      .addColumn("answers", integer, (column) => column.notNull().defaultTo(1))
      .addColumn("times", "text", (column) => column.notNull().defaultTo(""))
      .addPrimaryKeyConstraint("draft_of_person", ["submission_id", "person"]),
  ).execute();
  await finish(
    db.schema
      .createTable("signature")
      .addColumn("person", "text", (column) => column.primaryKey())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("text", "text", (column) => column.notNull()),
  ).execute();
  await finish(
    db.schema
      .createTable("saved_reply")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("position", integer, (column) => column.notNull())
      .addColumn("label", "text", (column) => column.notNull())
      .addColumn("text", "text", (column) => column.notNull())
      .addColumn("kinds", "text")
      .addColumn("answers", integer, (column) => column.notNull().defaultTo(1)),
  ).execute();
}

async function addFirstDueTime(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("submission").addColumn("first_due_at", columnTypes(db).integer).execute();
  /* The figures read it from the index. */
  await sql`drop index submission_kind`.execute(db);
  await sql`create index submission_kind on submission (
    kind, created_at, status, suspect, snoozed_until, owner, due_at, first_due_at, answered_at, closed_at
  )`.execute(db);
}

async function addTimeZone(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("submission").addColumn("time_zone", "text").execute();
}

/** The person of the first answer for the figures, and the list of open submissions with the oldest of each due time first. */
async function addAnsweredBy(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("submission").addColumn("answered_by", "text").execute();
  await sql`update submission set answered_by = (
    select actor from history where submission_id = submission.id
      and event in ('reply', 'answer', 'decline', 'offer', 'move', 'mail answer')
    order by at, id limit 1
  ) where answered_at is not null`.execute(db);
  await sql`drop index submission_kind`.execute(db);
  await sql`create index submission_kind on submission (
    kind, created_at, status, suspect, snoozed_until, owner, due_at, first_due_at, answered_at, closed_at, answered_by
  )`.execute(db);
  await sql`drop index submission_list`.execute(db);
  await sql`create index submission_list on submission (
    status, (case when due_at is null then 1 else 0 end), due_at, id, suspect, snoozed_until, kind, owner, created_at,
    answered_at, closed_at
  )`.execute(db);
}

async function addOfficeKey(db: Kysely<unknown>): Promise<void> {
  const { finish } = columnTypes(db);
  await finish(
    db.schema.createTable("office_key").addColumn("fingerprint", "text", (column) => column.primaryKey()),
  ).execute();
}

/** For the reminders, which read every minute what is not marked yet. */
async function addUnreportedIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`create index submission_unreminded on submission (status, remind_at, due_at)
    where status = 'open' and reminded_at is null`.execute(db);
  await sql`create index submission_unreported on submission (status, due_at)
    where status = 'open' and overdue_at is null`.execute(db);
}

async function addMailSendersAndAttempts(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  await db.schema
    .alterTable("mail")
    .addColumn("sender_name", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await db.schema
    .alterTable("mailbox_position")
    .addColumn("attempts", integer, (column) => column.notNull().defaultTo(0))
    .execute();
}

async function addDraftRecipient(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("draft")
    .addColumn("recipient", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}
