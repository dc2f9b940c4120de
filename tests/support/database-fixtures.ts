import { sql } from "kysely";
import { expect } from "vitest";
import { DAY } from "#contract/duration.ts";
import type { DeliveryChannel } from "#contract/vocabulary.ts";
import type { DatabaseLocation } from "#server/config/database-location.ts";
import { type Change, type ChangedBy, changeInTransaction } from "#server/database/change-submission.ts";
import { engineOf } from "#server/database/engine.ts";
import type { Database, Delivery, Meeting, StoredFile, StoredMail, Submission } from "#server/database/schema.ts";
import { type SaveOptions, type SubmissionToSave, saveSubmission } from "#server/database/submissions.ts";

/** The location of an SQLite database in a folder. */
export const sqliteIn = (dataDir: string): DatabaseLocation => ({ engine: "sqlite", dataDir });

/** A contact message for saveSubmission. */
export const CONTACT_ROW = { kind: "contact", name: "Ada", email: "ada@x.example", body: "Hello", page: null } as const;

/** A stored message. */
export const STORED_ROW: Submission = {
  ...CONTACT_ROW,
  id: 1,
  reference: "C-7K3M9QXA",
  details: "{}",
  language: null,
  time_zone: null,
  suspect: null,
  created_at: 1000,
  due_at: null,
  first_due_at: null,
  waits_until: null,
  remind_at: null,
  reminded_at: null,
  overdue_at: null,
  status: "open",
  stage: null,
  owner: null,
  snoozed_until: null,
  answered_at: null,
  answered_by: null,
  closed_at: null,
  decided_at: null,
  unread: 0,
  version: 0,
  search_text: "",
};

export const PDF_ROW = {
  name: "cv.pdf",
  media_type: "application/pdf",
  bytes: 3,
  sha256: "ab",
  content: Buffer.from([1, 0, 2]),
};

export const SAVE_OPTIONS = {
  now: 1000,
  channels: ["mail"],
  settings: { siteOrigin: "https://x.example", webhook: undefined },
} satisfies SaveOptions & { settings: { webhook: undefined } };

export const receiptRow = (name: string, fingerprint: string, expires_at = 5000) => ({ name, fingerprint, expires_at });

/** Saves a new message. @returns its reference */
export async function saveRow(
  database: Database,
  changes: Partial<SubmissionToSave["submission"]> = {},
  options: Partial<SaveOptions> = {},
): Promise<string> {
  const submission = { ...CONTACT_ROW, ...changes };
  const saved = await saveSubmission(database, { submission }, { ...SAVE_OPTIONS, ...options });
  if (saved.outcome !== "saved") throw new Error(saved.outcome);
  return saved.reference;
}

/** Changes a submission in a transaction of its own. */
export const changeSubmission = (database: Database, ...[reference, change, by]: ChangeArguments) =>
  database
    .transaction()
    .execute((trx) => changeInTransaction(trx, reference, change, { settings: SAVE_OPTIONS.settings, ...by }));

type ChangeArguments = [reference: string, change: Change, by: ChangedBy & { now: number }];

let mails = 0;

/** Saves a mail from the mailbox, of the visitor of the first submission if `changes` do not say otherwise. */
export async function saveMail(database: Database, changes: Partial<StoredMail> = {}): Promise<void> {
  const facts = {
    submission_id: 1,
    kind: "message",
    message_id: `<${++mails}@x.example>`,
    sent_at: 1,
    read_at: 1,
  } as const;
  const mail = { ...facts, sender: CONTACT_ROW.email, subject: "Re", body: "Hello", ...changes };
  await database.insertInto("mail").values(mail).execute();
}

/** Saves a booked meeting, of the first submission if `changes` do not say otherwise. */
export async function saveMeeting(database: Database, changes: Partial<Meeting> = {}): Promise<void> {
  const meeting = { submission_id: 1, state: "booked", offers: "[]", minutes: 30, place: "Here", host: "" } as const;
  await database
    .insertInto("meeting")
    .values({ ...meeting, ...changes })
    .execute();
}

/** Saves a file of a draft, of the first submission if `changes` do not say otherwise. */
export async function saveFile(database: Database, changes: Partial<StoredFile> = {}) {
  await database
    .insertInto("file")
    .values({ ...PDF_ROW, submission_id: 1, drafted_by: "mina@x.example", ...changes })
    .execute();
}

/** A saved submission; the first one without a reference. */
export function submissionOf(database: Database, reference?: string): Promise<Submission> {
  const submissions = database.selectFrom("submission").selectAll().orderBy("id");
  const found = reference === undefined ? submissions : submissions.where("reference", "=", reference);
  return found.executeTakeFirstOrThrow();
}

/** Deliveries queued for a channel, in order. */
export const deliveriesOf = (database: Database, channel: DeliveryChannel): Promise<Delivery[]> =>
  database.selectFrom("outbox").selectAll().where("channel", "=", channel).orderBy("id").execute();

/** A delivery's purpose as one text: `reply 2`. */
export const aboutOf = ({ kind, key }: Pick<Delivery, "kind" | "key">): string => `${kind} ${key}`.trim();

/** Resolves when a transaction on PostgreSQL waits for another one. */
export async function untilBlocked(database: Database): Promise<void> {
  const waiting = sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `;
  await expect.poll(async () => (await waiting.execute(database)).rows).not.toEqual([]);
}

/** Ends the database sessions of all workers on PostgreSQL, as a restart does. @returns their number */
export async function endWorkerSessions(database: Database): Promise<number> {
  const { rows } = await sql`
    select pg_terminate_backend(pid, 10000) from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
  `.execute(database);
  return rows.length;
}

/** Per statement: PostgreSQL cancels one that takes longer than 8 s. */
const BATCH = 10_000;

/**
 * Inserts messages, each with its mail: of all kinds, received over 100 days up to `now`, most of them
 * answered, with texts of about 1 kB.
 */
export async function insertMessages(database: Database, count: number, now: number): Promise<void> {
  for (let first = 1; first <= count; first += BATCH)
    await insertBatch(database, [first, Math.min(first + BATCH - 1, count)], count, now);
}

async function insertBatch(
  database: Database,
  [first, last]: readonly [first: number, last: number],
  count: number,
  now: number,
): Promise<void> {
  const isSqlite = engineOf(database) === "sqlite";
  const numbers = isSqlite
    ? sql`with recursive numbers(n) as (select ${sql.lit(first)} union all select n + 1 from numbers where n < ${sql.lit(last)})`
    : sql`with numbers as (select n from generate_series(${sql.lit(first)}::integer, ${sql.lit(last)}::integer) as n)`;
  const padded = isSqlite ? sql`printf('%08d', n)` : sql`lpad(n::text, 8, '0')`;
  const filler = "The quick brown fox jumps over the lazy dog. ".repeat(22);
  await sql`
    insert into submission (reference, kind, name, email, body, page, created_at, due_at, status, answered_at, owner, suspect, stage, search_text)
    ${numbers}
    select letter || '-' || padded, kind, 'Visitor ' || n, 'visitor' || n || '@x.example', ${filler} || n, '/contact',
      received, received + 43200000, status, case when status = 'answered' then received + 7200000 end,
      case n % 3 when 0 then 'mina@office.example' end, case when n % 97 = 0 then 'too fast' end,
      case when kind = 'application' then 'new' end,
      lower(letter) || '-' || padded || ' visitor ' || n || ' visitor' || n || '@x.example ' || ${filler.toLowerCase()} || n
    from (
      select n, ${padded} as padded, ${sql.lit(now)} - ((n * ${sql.lit(100 * DAY)}) / ${sql.lit(count)}) as received,
        case n % 3 when 0 then 'contact' when 1 then 'demo' else 'application' end as kind,
        case n % 3 when 0 then 'C' when 1 then 'D' else 'A' end as letter,
        case when n % 5 = 0 then 'open' when n % 5 = 1 then 'closed' else 'answered' end as status
      from numbers
    ) as generated
  `.execute(database);
  await sql`
    insert into outbox (submission_id, channel, message_id, state, due, lease, attempts, created_at, kind)
    select id, 'mail', '<' || reference || '@x.example>', 'sent', created_at, 0, 1, created_at, 'received' from submission
    where id > (select coalesce(max(submission_id), 0) from outbox)
  `.execute(database);
}
