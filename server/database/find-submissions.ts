import { type ExpressionBuilder, expressionBuilder, sql } from "kysely";
import type { SubmissionKind } from "#contract/submission-kinds.ts";
import { engineOf } from "./engine.ts";
import { foldText } from "./fold-text.ts";
import type { Database } from "./open-database.ts";
import { isReported } from "./outbox.ts";
import type { DeliveryState, Milliseconds, Schema, SubmissionStatus } from "./schema.ts";
import { records, type SubmissionRecord } from "./submissions.ts";

export type SubmissionFilter = {
  kind?: SubmissionKind;
  /** The state of one of its deliveries, other than acknowledgements and reminders. */
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

async function countSubmissions(database: Database, filter: SubmissionFilter): Promise<number> {
  const { count } = await database
    .selectFrom("submission")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(matches(database, filter))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The part of a filter that a view adds to the search. It must not search itself. */
export type ViewFilter = Pick<SubmissionFilter, "status" | "suspect" | "waitingAt" | "snoozedAt">;

export type ViewPage<View extends string> = {
  /** The matches of the search in each view. */
  counts: Record<View, number>;
  found: SubmissionRecord[];
};

/** Finds one page of the matches in a view, and counts those in every view. It reads the texts of all submissions once. */
export async function findInViews<View extends string>(
  database: Database,
  filter: SubmissionFilter,
  views: Readonly<Record<View, ViewFilter>>,
  { view, limit, offset, order }: { view: View } & Required<Pick<FindOptions, "offset" | "order">> & { limit: number },
): Promise<ViewPage<View>> {
  const row = expressionBuilder<Schema, "submission">();
  const where = (one: SubmissionFilter) => matches(database, one)(row);
  const counts = Object.entries<ViewFilter>(views).map(
    ([name, one]) => sql`count(*) filter (where ${where(one)}) as ${sql.ref(name)}`,
  );
  const arrayOf = sql.raw(engineOf(database) === "sqlite" ? "json_group_array" : "json_agg");
  const { rows } = await sql<Record<View, number> & { ids: string | number[] | null }>`
    with matching as materialized (
      select id, status, suspect, snoozed_until, due_at from submission where ${where(filter)}
    )
    select ${sql.join(counts)}, (
      select ${arrayOf}(id) from (
        select submission.id from matching as submission where ${where(views[view])}
        order by ${sql.raw(ORDERS[order])} limit ${sql.lit(limit)} offset ${sql.lit(offset)}
      ) as page
    ) as ids
    from matching as submission
  `.execute(database);
  const { ids, ...found } = rows[0] ?? { ids: null };
  const page = (typeof ids === "string" ? JSON.parse(ids) : (ids ?? [])) as number[];
  return {
    counts: Object.fromEntries(Object.entries(found).map(([name, count]) => [name, Number(count)])) as Record<
      View,
      number
    >,
    found:
      page.length === 0
        ? []
        : await records(database).where("submission.id", "in", page).orderBy(sql.raw(ORDERS[order])).execute(),
  };
}

/** The references before and after a submission among the matches. Both are undefined if it does not match. */
export async function findNeighbours(
  database: Database,
  reference: string,
  filter: SubmissionFilter,
  order: NonNullable<FindOptions["order"]>,
): Promise<{ previous?: string | undefined; next?: string | undefined }> {
  const over = sql.raw(`over (order by ${ORDERS[order]})`);
  /* By id, because the database then need not read the rows. */
  const row = await database
    .with("listed", (db) =>
      db
        .selectFrom("submission")
        .select("submission.id")
        .select(sql<number | null>`lag(submission.id) ${over}`.as("previous"))
        .select(sql<number | null>`lead(submission.id) ${over}`.as("next"))
        .where(matches(database, filter)),
    )
    .selectFrom("listed")
    .leftJoin("submission as before", "before.id", "listed.previous")
    .leftJoin("submission as after", "after.id", "listed.next")
    .select(["before.reference as previous", "after.reference as next"])
    .where("listed.id", "=", (select) =>
      select.selectFrom("submission as own").select("own.id").where("own.reference", "=", reference),
    )
    .executeTakeFirst();
  return { previous: row?.previous ?? undefined, next: row?.next ?? undefined };
}

/** The condition of a filter, for queries on submissions. */
export function matches(database: Database, filter: SubmissionFilter) {
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
      .where("outbox.state", "=", state)
      .where(isReported),
  );

function containsText(database: Database, search: string) {
  const position = engineOf(database) === "sqlite" ? sql.raw("instr") : sql.raw("strpos");
  return sql<boolean>`${position}(submission.search_text, ${foldText(search)}) > 0`;
}
