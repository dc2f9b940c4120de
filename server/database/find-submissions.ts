import { type ExpressionBuilder, sql } from "kysely";
import type { SubmissionKind } from "#contract/submission-kinds.ts";
import { engineOf } from "./engine.ts";
import { foldText } from "./fold-text.ts";
import type { Database } from "./open-database.ts";
import { type DeliveryState, type Milliseconds, RECEIVED, type Schema, type SubmissionStatus } from "./schema.ts";
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
  /** Only open submissions without suspects that are snoozed at this time. */
  snoozedAt?: Milliseconds;
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
  const page = database
    .selectFrom("submission")
    .select("submission.id")
    .where(matches(database, filter))
    .orderBy(sql.raw(ORDERS[order]))
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    /* SQLite requires a limit before an offset. */
    .$if(limit !== undefined && offset > 0, (query) => query.offset(offset));
  const found = await records(database).where("submission.id", "in", page).orderBy(sql.raw(ORDERS[order])).execute();
  if (limit === undefined || (found.length < limit && (found.length > 0 || offset === 0))) return { found, more: 0 };
  return { found, more: Math.max(0, (await countSubmissions(database, filter)) - offset - found.length) };
}

/** The SQL of each order. */
const ORDERS: Readonly<Record<NonNullable<FindOptions["order"]>, string>> = {
  newest: "submission.id desc",
  due: "case when submission.due_at is null then 1 else 0 end, submission.due_at, submission.id desc",
};

export async function countSubmissions(database: Database, filter: SubmissionFilter): Promise<number> {
  return (await countEach(database, { all: filter })).all;
}

/** The number of matches of each filter, in one query. */
export async function countEach<Name extends string>(
  database: Database,
  filters: Readonly<Record<Name, SubmissionFilter>>,
): Promise<Record<Name, number>> {
  const entries = Object.entries<SubmissionFilter>(filters);
  const counts = await database
    .selectFrom("submission")
    .select(({ fn }) =>
      entries.map(([name, filter]) => fn.countAll<number>().filterWhere(matches(database, filter)).as(name)),
    )
    .executeTakeFirstOrThrow();
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Number(count)])) as Record<
    Name,
    number
  >;
}

/** The references before and after a submission among the matches. Both are undefined if it does not match. */
export async function findNeighbours(
  database: Database,
  reference: string,
  filter: SubmissionFilter,
  order: NonNullable<FindOptions["order"]>,
): Promise<{ previous?: string | undefined; next?: string | undefined }> {
  const over = sql.raw(`over (order by ${ORDERS[order]})`);
  const row = await database
    .with("listed", (db) =>
      db
        .selectFrom("submission")
        .select("submission.reference")
        .select(sql<string | null>`lag(submission.reference) ${over}`.as("previous"))
        .select(sql<string | null>`lead(submission.reference) ${over}`.as("next"))
        .where(matches(database, filter)),
    )
    .selectFrom("listed")
    .select(["previous", "next"])
    .where("reference", "=", reference)
    .executeTakeFirst();
  return { previous: row?.previous ?? undefined, next: row?.next ?? undefined };
}

function matches(database: Database, filter: SubmissionFilter) {
  const { kind, state, status, owner, suspect, waitingAt, snoozedAt, since, before, search, email } = filter;
  return (row: ExpressionBuilder<Schema, "submission">) =>
    row.and([
      ...(kind ? [row("submission.kind", "=", kind)] : []),
      ...(state ? [hasDeliveryIn(row, state)] : []),
      ...(status ? [row("submission.status", "=", status)] : []),
      ...(owner === undefined ? [] : [row("submission.owner", owner === null ? "is" : "=", owner)]),
      ...(suspect === undefined ? [] : [row("submission.suspect", suspect ? "is not" : "is", null)]),
      ...(waitingAt === undefined
        ? []
        : [
            ...isTrustedAndOpen(row),
            row.or([row("submission.snoozed_until", "is", null), row("submission.snoozed_until", "<=", waitingAt)]),
          ]),
      ...(snoozedAt === undefined ? [] : [...isTrustedAndOpen(row), row("submission.snoozed_until", ">", snoozedAt)]),
      ...(since === undefined ? [] : [row("submission.created_at", ">=", since)]),
      ...(before === undefined ? [] : [row("submission.created_at", "<", before)]),
      ...(search === undefined ? [] : [containsText(database, search)]),
      ...(email === undefined
        ? []
        : [row(row.fn<string>("lower", ["submission.email"]), "=", email.trim().toLowerCase())]),
    ]);
}

const isTrustedAndOpen = (row: ExpressionBuilder<Schema, "submission">) => [
  row("submission.status", "=", "open"),
  row("submission.suspect", "is", null),
];

const hasDeliveryIn = (row: ExpressionBuilder<Schema, "submission">, state: DeliveryState) =>
  row.exists(
    row
      .selectFrom("outbox")
      .select("outbox.id")
      .whereRef("outbox.submission_id", "=", "submission.id")
      .where("outbox.channel", "in", ["mail", "webhook"])
      .where("outbox.purpose", "=", RECEIVED)
      .where("outbox.state", "=", state),
  );

function containsText(database: Database, search: string) {
  const position = engineOf(database) === "sqlite" ? sql.raw("instr") : sql.raw("strpos");
  return sql<boolean>`${position}(submission.search_text, ${foldText(search)}) > 0`;
}
