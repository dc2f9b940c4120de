import { type ExpressionBuilder, sql } from "kysely";
import type { SubmissionKind } from "#contract/submission-kinds.ts";
import { engineOf } from "./engine.ts";
import { foldText } from "./fold-text.ts";
import type { Database } from "./open-database.ts";
import type { DeliveryState, Milliseconds, Schema, SubmissionStatus } from "./schema.ts";
import { records, type SubmissionRecord } from "./submissions.ts";

export type SubmissionFilter = {
  kind?: SubmissionKind;
  /** The state of the mail or the webhook delivery. */
  state?: DeliveryState;
  status?: SubmissionStatus;
  /** The email address of a person of the office; null: nobody. */
  owner?: string | null;
  /** Whether it looks like spam. */
  suspect?: boolean;
  /** Only open submissions without suspects that are not snoozed at this time. */
  waitingAt?: Milliseconds;
  /** Only submissions received at this time or later. */
  since?: Milliseconds;
  /** Only submissions received before this time. */
  before?: Milliseconds;
  /** Part of the reference, the name, the email address or the text. Case-insensitive. */
  search?: string;
  /** The full email address. Case-insensitive. */
  email?: string;
};

export type FindOptions = {
  /** By default all. */
  limit?: number | undefined;
  offset?: number;
  /** `due`: the next due first, submissions without a due time last. Default: newest first. */
  order?: "newest" | "due";
};

export type FoundSubmissions = {
  found: SubmissionRecord[];
  /** The number of matches that were left out after these. */
  more: number;
};

/** Finds matching submissions and counts those beyond the limit. */
export async function findSubmissions(
  database: Database,
  filter: SubmissionFilter,
  { limit, offset = 0, order = "newest" }: FindOptions = {},
): Promise<FoundSubmissions> {
  const matching = records(database).where(matches(database, filter));
  const found = await matching
    .$if(order === "due", (query) =>
      query.orderBy(sql`case when submission.due_at is null then 1 else 0 end`).orderBy("submission.due_at"),
    )
    .orderBy("submission.id", "desc")
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    /* SQLite requires a limit before an offset. */
    .$if(limit !== undefined && offset > 0, (query) => query.offset(offset))
    .execute();
  if (limit === undefined || (found.length < limit && (found.length > 0 || offset === 0))) return { found, more: 0 };
  return { found, more: Math.max(0, (await countSubmissions(database, filter)) - offset - found.length) };
}

export async function countSubmissions(database: Database, filter: SubmissionFilter): Promise<number> {
  const { count } = await records(database)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(matches(database, filter))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function matches(database: Database, filter: SubmissionFilter) {
  const { kind, state, status, owner, suspect, waitingAt, since, before, search, email } = filter;
  return (row: ExpressionBuilder<Schema & Deliveries, "submission" | "outbox" | "webhook">) =>
    row.and([
      ...(kind ? [row("submission.kind", "=", kind)] : []),
      ...(state ? [row.or([row("outbox.state", "=", state), row("webhook.state", "=", state)])] : []),
      ...(status ? [row("submission.status", "=", status)] : []),
      ...(owner === undefined ? [] : [row("submission.owner", owner === null ? "is" : "=", owner)]),
      ...(suspect === undefined ? [] : [row("submission.suspect", suspect ? "is not" : "is", null)]),
      ...(waitingAt === undefined
        ? []
        : [
            row("submission.status", "=", "open"),
            row("submission.suspect", "is", null),
            row.or([row("submission.snoozed_until", "is", null), row("submission.snoozed_until", "<=", waitingAt)]),
          ]),
      ...(since === undefined ? [] : [row("submission.created_at", ">=", since)]),
      ...(before === undefined ? [] : [row("submission.created_at", "<", before)]),
      ...(search === undefined ? [] : [containsText(database, search)]),
      ...(email === undefined
        ? []
        : [row(row.fn<string>("lower", ["submission.email"]), "=", email.trim().toLowerCase())]),
    ]);
}

type Deliveries = { webhook: Schema["outbox"] };

function containsText(database: Database, search: string) {
  const position = engineOf(database) === "sqlite" ? sql.raw("instr") : sql.raw("strpos");
  return sql<boolean>`${position}(submission.search_text, ${foldText(search)}) > 0`;
}
