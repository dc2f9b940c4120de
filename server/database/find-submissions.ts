import type { SubmissionKind } from "#contract/submission-kinds.ts";
import type { Database } from "./open-database.ts";
import type { DeliveryState, Milliseconds } from "./schema.ts";
import { records, type SubmissionRecord } from "./submissions.ts";

export type SubmissionFilter = {
  kind?: SubmissionKind;
  /** The state of the mail or the webhook delivery. */
  state?: DeliveryState;
  /** Only submissions received at this time or later. */
  since?: Milliseconds;
  /** Part of the name, the email address or the text. Case-insensitive. */
  search?: string;
  /** The full email address. Case-insensitive. */
  email?: string;
};

export type FoundSubmissions = {
  /** Newest first. */
  found: SubmissionRecord[];
  /** The number of matches that were left out. */
  more: number;
};

/** Rows per query. */
const BATCH = 500;

/** Finds up to `limit` matching submissions and counts the others. */
export async function findSubmissions(
  database: Database,
  filter: SubmissionFilter,
  limit = Number.POSITIVE_INFINITY,
): Promise<FoundSubmissions> {
  const ids = await matchingIds(database, filter);
  const found: SubmissionRecord[] = [];
  for (let start = 0; start < Math.min(ids.length, limit); start += BATCH) {
    const batch = ids.slice(start, Math.min(start + BATCH, limit));
    found.push(
      ...(await records(database).where("submission.id", "in", batch).orderBy("submission.id", "desc").execute()),
    );
  }
  return { found, more: ids.length - found.length };
}

/** The IDs of all matching submissions, newest first. */
async function matchingIds(
  database: Database,
  { kind, state, since, search, email }: SubmissionFilter,
): Promise<number[]> {
  let query = database
    .selectFrom("submission")
    .leftJoin("outbox as webhook", (join) =>
      join.onRef("webhook.submission_id", "=", "submission.id").on("webhook.channel", "=", "webhook"),
    )
    .innerJoin("outbox", (join) =>
      join.onRef("outbox.submission_id", "=", "submission.id").on("outbox.channel", "=", "mail"),
    )
    .select(["submission.id", "submission.name", "submission.email", "submission.body"])
    .orderBy("submission.id", "desc")
    .limit(BATCH);
  if (kind) query = query.where("submission.kind", "=", kind);
  if (state) query = query.where(({ or, eb }) => or([eb("outbox.state", "=", state), eb("webhook.state", "=", state)]));
  if (since !== undefined) query = query.where("submission.created_at", ">=", since);
  if (email !== undefined)
    query = query.where(({ fn }) => fn<string>("lower", ["submission.email"]), "=", email.trim().toLowerCase());
  const ids: number[] = [];
  for (let rows = await query.execute(); rows.length > 0; ) {
    const last = rows.at(-1)?.id ?? 0;
    ids.push(...rows.filter((row) => matches(row, search)).map(({ id }) => id));
    rows = await query.where("submission.id", "<", last).execute();
  }
  return ids;
}

/* Not in SQL, because SQLite and PostgreSQL in the C locale ignore the case of ASCII letters only. */
function matches(
  { name, email, body }: { name: string; email: string; body: string },
  search: string | undefined,
): boolean {
  if (search === undefined) return true;
  const wanted = fold(search);
  return [name, email, body].some((text) => fold(text).includes(wanted));
}

const fold = (text: string) => text.normalize("NFKC").toLowerCase();
