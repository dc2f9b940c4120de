import { createHash } from "node:crypto";
import { sql } from "kysely";
import { DAY, HOUR } from "#contract/duration.ts";
import { countRows } from "./count-rows.ts";
import { isSafeRecipient, plainAddressOf } from "./email-address.ts";
import { insertReceipt } from "./insert-receipt.ts";
import type { Database, Milliseconds } from "./schema.ts";

/** Acknowledgements per day and mailbox, so that a visitor who writes again gets the page of that message too. */
export const MAILBOX_CAP_PER_DAY = 3;
/** Acknowledgements per day and domain, because one person may receive all its mail. Public providers are exempt. */
export const DOMAIN_CAP_PER_DAY = 20;
/** Acknowledgements per hour, for all recipients together. */
export const TOTAL_CAP_PER_HOUR = 100;

/**
 * Reserves the acknowledgement to an address.
 *
 * The caps prevent strangers from flooding a mailbox through our forms. They count rows of the database, so all servers
 * share them and they survive a restart. On PostgreSQL, concurrent transactions do not see each other and can exceed the
 * domain cap and the total cap by their number. A lock would prevent that, but one stuck server would then block the
 * others. The limit per mailbox is exact, because it is a receipt with a unique name.
 *
 * @returns false if the address is unsafe or a limit is reached.
 */
export async function reserveAcknowledgement(
  trx: Database,
  { email, submission_id, now }: { email: string; submission_id: number; now: Milliseconds },
): Promise<boolean> {
  if (!isSafeRecipient(email)) return false;
  const { plain, domain, isPublicProvider } = plainAddressOf(email);
  if ((await countSince(trx, now, HOUR)) >= TOTAL_CAP_PER_HOUR) return false;
  if (!isPublicProvider && (await countSince(trx, now, DAY, domain)) >= DOMAIN_CAP_PER_DAY) return false;
  for (let count = 1; count <= MAILBOX_CAP_PER_DAY; count++) {
    const receipt = { name: receiptName(plain, count), fingerprint: "", submission_id, expires_at: now + DAY };
    if (await insertReceipt(trx, receipt, now)) return true;
  }
  return false;
}

/** Counts the acknowledgements queued in the last `period`. Ignores future dates, which a wrong clock may have set. */
async function countSince(trx: Database, now: Milliseconds, period: Milliseconds, domain?: string): Promise<number> {
  const queued = trx
    .selectFrom("outbox")
    .where("outbox.channel", "=", "acknowledgement")
    .where("outbox.created_at", ">", now - period)
    .where("outbox.created_at", "<=", now);
  if (domain === undefined) return await countRows(queued);
  const sent = queued.innerJoin("submission", "submission.id", "outbox.submission_id");
  return await countRows(sent.where(sql`lower(submission.email)`, "like", `%@${domain}`));
}

const receiptName = (mailbox: string, count: number) =>
  `acknowledged ${createHash("sha256").update(mailbox).digest("hex")} ${count}`;
