import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { engineOf } from "./engine.ts";

/**
 * The migrations of both engines, forward only, in the order of their names. A released migration must not change
 * (migrations.test.ts). A new one has a line in CHANGELOG.md and docs/upgrade.md.
 */
export const MIGRATIONS: Record<string, Migration> = {
  "0001-schema": { up: (db) => runAll(db, schemaOf(WORDS[engineOf(db)])) },
  "0002-language": { up: (db) => runAll(db, languageOf(WORDS[engineOf(db)])) },
};

export const SCHEMA_NUMBER = Object.keys(MIGRATIONS).length;

async function runAll(db: Kysely<unknown>, statements: string): Promise<void> {
  for (const statement of statements.split(";\n")) await sql.raw(statement).execute(db);
}

/** `id`: generated values that are never reused. `int`: integers of up to 53 bits. `options`: after the columns of a table. */
const WORDS = {
  sqlite: { id: "integer primary key autoincrement", int: "integer", bytes: "blob", options: "strict" },
  postgres: { id: "bigint generated always as identity primary key", int: "bigint", bytes: "bytea", options: "" },
};

/** `schema.ts` documents the columns. Long ones are the last: those after them are read through all pages of their content. */
const schemaOf = ({ id, int, bytes, options }: (typeof WORDS)["sqlite"]) => `
create table submission (
  id ${id},
  reference text not null unique,
  kind text not null,
  name text not null,
  email text not null,
  page text,
  time_zone text,
  details text not null default '{}',
  suspect text,
  created_at ${int} not null,
  due_at ${int},
  first_due_at ${int},
  waits_until ${int},
  remind_at ${int},
  reminded_at ${int},
  overdue_at ${int},
  status text not null default 'open',
  stage text,
  owner text,
  snoozed_until ${int},
  answered_at ${int},
  answered_by text,
  closed_at ${int},
  decided_at ${int},
  unread ${int} not null default 0,
  version ${int} not null default 0,
  body text not null,
  search_text text not null default ''
) ${options};
-- For up to 100,000 submissions (bounds.test.ts): they have the columns that lists, counts and figures read.
create index submission_list on submission (
  status, (coalesce(due_at, 8640000000000000)), id, due_at, suspect, snoozed_until, kind, owner, created_at, answered_at,
  closed_at, waits_until
);
create index submission_views on submission (status, suspect, snoozed_until);
create index submission_kind on submission (
  kind, created_at, status, suspect, snoozed_until, owner, due_at, first_due_at, answered_at, closed_at, answered_by
);
create index submission_owner on submission (owner, id, status, suspect, snoozed_until, due_at, kind, created_at);
create index submission_email on submission (lower(email));
create index submission_expiry on submission (kind, (coalesce(decided_at, created_at)));
create index submission_unreminded on submission (status, remind_at, due_at) where status = 'open' and reminded_at is null;
create index submission_waiting on submission (remind_at) where waits_until is not null and reminded_at is null;
create index submission_unreported on submission (status, due_at) where status = 'open' and overdue_at is null;
create table outbox (
  id ${id},
  submission_id ${int} references submission (id) on delete cascade,
  channel text not null,
  kind text not null default 'received',
  key text not null default '',
  recipient text,
  message_id text not null,
  state text not null check (state in ('queued', 'sent', 'failed')),
  due ${int} not null,
  lease ${int} not null,
  worker_id ${int} not null default 0,
  attempts ${int} not null,
  last_error text,
  created_at ${int} not null,
  sent_at ${int},
  payload text
) ${options};
-- A unique index treats nulls as different, so deliveries without a submission count as of submission 0.
create unique index outbox_once on outbox (coalesce(submission_id, 0), channel, kind, key);
create index outbox_submission_id on outbox (submission_id, channel, kind, key);
create index outbox_state on outbox (state, channel, due, created_at);
create index outbox_channel_created_at on outbox (channel, created_at);
create table receipt (
  name text primary key,
  fingerprint text not null,
  submission_id ${int} not null references submission (id) on delete cascade,
  expires_at ${int} not null
) ${options};
create index receipt_expires_at on receipt (expires_at);
create index receipt_submission_id on receipt (submission_id);
create table history (
  id ${id},
  submission_id ${int} not null references submission (id) on delete cascade,
  at ${int} not null,
  actor text,
  event text not null,
  detail text not null default ''
) ${options};
create index history_submission_id on history (submission_id);
create table meeting (
  submission_id ${int} primary key references submission (id) on delete cascade,
  state text not null,
  offers text not null,
  minutes ${int} not null,
  place text not null,
  starts_at ${int},
  sequence ${int} not null default 0,
  host text not null
) ${options};
create table mail (
  id ${id},
  submission_id ${int} not null references submission (id) on delete cascade,
  message_id text not null unique,
  kind text not null,
  sender text not null,
  sender_name text not null default '',
  subject text not null,
  sent_at ${int} not null,
  read_at ${int} not null,
  written_length ${int},
  body text not null
) ${options};
create index mail_submission_id on mail (submission_id);
create index mail_undelivered on mail (submission_id, sent_at) where kind = 'undelivered';
create table file (
  id ${id},
  submission_id ${int} not null references submission (id) on delete cascade,
  mail_id ${int} references mail (id) on delete cascade,
  outbox_id ${int} references outbox (id) on delete cascade,
  drafted_by text,
  name text not null,
  media_type text not null,
  bytes ${int} not null,
  sha256 text not null,
  scan text not null default 'unscanned',
  signature text,
  content ${bytes} not null
) ${options};
create index file_submission_id on file (submission_id);
create index file_mail_id on file (mail_id);
create index file_outbox_id on file (outbox_id);
create index file_scan on file (scan);
create unique index file_of_form on file (submission_id)
where mail_id is null and outbox_id is null and drafted_by is null;
create table mailbox_position (
  mailbox text not null,
  folder text not null,
  uid_validity text not null,
  last_uid ${int} not null,
  attempts ${int} not null default 0,
  primary key (mailbox, folder)
) ${options};
create table unmatched_report (
  about text not null,
  mailbox text not null,
  folder text not null,
  uid_validity text not null,
  uid ${int} not null,
  read_at ${int} not null,
  primary key (about, mailbox, folder, uid_validity, uid)
) ${options};
create table note (
  id ${id},
  submission_id ${int} not null references submission (id) on delete cascade,
  at ${int} not null,
  author text,
  text text not null
) ${options};
create index note_submission_id on note (submission_id);
create table draft (
  submission_id ${int} not null references submission (id) on delete cascade,
  person text not null,
  at ${int} not null,
  answer text not null,
  note text not null,
  answers ${int} not null default 1,
  times text not null default '',
  recipient text not null default '',
  primary key (submission_id, person)
) ${options};
create table signature (person text primary key, name text not null, text text not null) ${options};
create table saved_replies (id ${int} primary key, texts text not null) ${options};
create table session (
  id text primary key,
  person text not null,
  created_at ${int} not null,
  used_at ${int} not null,
  device text not null default '',
  kept ${int} not null default 0
) ${options};
create table sign_in (
  id text primary key,
  person text not null,
  expires_at ${int} not null,
  used_at ${int},
  mail_number ${int}
) ${options};
-- Nulls are different, so links that are not mailed need no number.
create unique index sign_in_mail_once on sign_in (person, mail_number);
create table office_key (fingerprint text primary key) ${options};
create table probe (id ${int} primary key, at ${int} not null) ${options}`;

/** Lists, counts and figures still read one index each, which now has the language. */
const languageOf = ({ options }: (typeof WORDS)["sqlite"]) => `
alter table submission add column language text;
drop index submission_list;
create index submission_list on submission (
  status, (coalesce(due_at, 8640000000000000)), id, due_at, suspect, snoozed_until, kind, owner, created_at, answered_at,
  closed_at, waits_until, language
);
drop index submission_kind;
create index submission_kind on submission (
  kind, created_at, status, suspect, snoozed_until, owner, due_at, first_due_at, answered_at, closed_at, answered_by, language
);
create table language_replies (language text primary key, texts text not null) ${options}`;
