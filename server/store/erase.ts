import { rm } from "node:fs/promises";
import { mailFilesOf } from "../delivery/write-mail-file.ts";
import { engineOf } from "./engine.ts";
import { clearWriteAheadLog } from "./node-sqlite.ts";
import type { Store } from "./open-store.ts";
import { type Milliseconds, SUBMISSION_KINDS, type SubmissionKind } from "./schema.ts";

export type RetentionDays = Readonly<Record<SubmissionKind, number | undefined>>;

const DAY = 24 * 60 * 60 * 1000;

/** Where mails lie that were written as files: they are copies of what is erased. */
export type MailFolder = string;

/**
 * Erases everything that came from an address, in capitals or not: records, files, and mails written as files.
 *
 * @returns the references that are gone.
 */
export async function eraseAddress(store: Store, mailFolder: MailFolder, email: string): Promise<string[]> {
  const rows = await store
    .deleteFrom("submission")
    .where(({ fn, ref }) => fn<string>("lower", [ref("email")]), "=", email.trim().toLowerCase())
    .returning("reference")
    .execute();
  return await finish(store, mailFolder, rows);
}

/**
 * Erases what is older than its kind may become, apart from what still has to go out by any channel, and receipts that
 * have run out.
 *
 * @returns the references that are gone.
 */
export async function eraseExpired(
  store: Store,
  mailFolder: MailFolder,
  { retentionDays, now }: { retentionDays: RetentionDays; now: Milliseconds },
): Promise<string[]> {
  const gone: { reference: string }[] = [];
  for (const kind of SUBMISSION_KINDS) {
    const days = retentionDays[kind];
    if (days === undefined) continue;
    const rows = await store
      .deleteFrom("submission")
      .where("kind", "=", kind)
      .where("created_at", "<=", now - days * DAY)
      .where("id", "not in", (select) =>
        select.selectFrom("outbox").select("submission_id").where("state", "=", "queued"),
      )
      .returning("reference")
      .execute();
    gone.push(...rows);
  }
  await store.deleteFrom("receipt").where("expires_at", "<=", now).execute();
  return await finish(store, mailFolder, gone);
}

async function finish(store: Store, mailFolder: MailFolder, rows: readonly { reference: string }[]): Promise<string[]> {
  const references = rows.map(({ reference }) => reference);
  for (const path of await mailFilesOf(mailFolder, new Set(references))) await rm(path, { force: true });
  if (references.length > 0 && engineOf(store) === "sqlite") await clearWriteAheadLog(store);
  return references;
}
