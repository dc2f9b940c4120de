import { createHash } from "node:crypto";
import { sql } from "kysely";
import { insertReceipt } from "./insert-receipt.ts";
import { isSafeRecipient, mailboxOf } from "./mailbox.ts";
import type { Database } from "./open-database.ts";
import type { Milliseconds } from "./schema.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** One mailbox gets one acknowledgement in this time. */
const MAILBOX_PERIOD = DAY;
/** So many a day go to one domain: somebody may own it and get all its mail. Public providers have no such cap. */
export const DOMAIN_CAP_PER_DAY = 20;
/** Acknowledgements per hour, for all recipients together. */
export const TOTAL_CAP_PER_HOUR = 100;

type Request = { email: string; submission_id: number; now: Milliseconds };

/**
 * Whether an acknowledgement may go to an address now; if so, the turn of its mailbox is taken.
 *
 * The caps keep strangers from filling a mailbox through our forms. They count what is in the database, so servers share
 * them and a restart keeps them. On PostgreSQL submissions that commit at the same moment do not see each other and may
 * exceed the domain's cap and the total by their number: a lock would let one stuck server hold up the others. The
 * mailbox's turn is a receipt with a unique name, so it is exact.
 */
export async function reserveAcknowledgement(trx: Database, request: Request): Promise<boolean> {
  if (!isSafeRecipient(request.email)) return false;
  const { mailbox, domain, isPublicProvider } = mailboxOf(request.email);
  if ((await countSince(trx, request.now, HOUR)) >= TOTAL_CAP_PER_HOUR) return false;
  if (!isPublicProvider && (await countSince(trx, request.now, DAY, domain)) >= DOMAIN_CAP_PER_DAY) return false;
  const { submission_id, now } = request;
  const turn = { name: nameOf(mailbox), fingerprint: "", submission_id, expires_at: now + MAILBOX_PERIOD };
  return await insertReceipt(trx, turn, now);
}

/** How many acknowledgements the last `period` put into the outbox. None of the future: a clock may have been ahead. */
async function countSince(trx: Database, now: Milliseconds, period: Milliseconds, domain?: string): Promise<number> {
  const { count } = await trx
    .selectFrom("outbox")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("outbox.channel", "=", "acknowledgement")
    .where("outbox.created_at", ">", now - period)
    .where("outbox.created_at", "<=", now)
    .$if(domain !== undefined, (query) =>
      query
        .innerJoin("submission", "submission.id", "outbox.submission_id")
        .where(sql`lower(submission.email)`, "like", `%@${domain}`),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

const nameOf = (mailbox: string) => `acknowledged ${createHash("sha256").update(mailbox).digest("hex")}`;
