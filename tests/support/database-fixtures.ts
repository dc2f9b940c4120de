import { sql } from "kysely";
import { vi } from "vitest";
import type { DatabaseLocation } from "#server/config/database-location.ts";
import type { Database } from "#server/database/open-database.ts";
import type { Submission } from "#server/database/schema.ts";
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
  time_zone: null,
  suspect: null,
  created_at: 1000,
  due_at: null,
  first_due_at: null,
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
  messageId: (reference: string) => `<${reference}@x.example>`,
} satisfies SaveOptions;

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

/** Resolves when a transaction on PostgreSQL waits for another one. */
export async function untilBlocked(database: Database): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(database);
    if (rows.length === 0) throw new Error("no transaction waits");
  });
}

/** Ends the database sessions of all workers on PostgreSQL, as a restart does. @returns their number */
export async function endWorkerSessions(database: Database): Promise<number> {
  const { rows } = await sql`
    select pg_terminate_backend(pid, 10000) from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
  `.execute(database);
  return rows.length;
}
