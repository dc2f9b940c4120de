import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type ExpressionBuilder, expressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import type { CandidateStage, DeliveryState, SubmissionKind, SubmissionStatus } from "#contract/vocabulary.ts";
import { WITHOUT_END } from "./change-submission.ts";
import { countRows } from "./count-rows.ts";
import { engineOf } from "./engine.ts";
import { isReported } from "./outbox.ts";
import type { Database, Milliseconds, Schema, Submission } from "./schema.ts";
import { foldText } from "./search-text.ts";
import { type SubmissionRecord, selectRecords } from "./submissions.ts";

export type SubmissionFilter = {
  kind?: SubmissionKind;
  stage?: CandidateStage;
  /** The state of one of its deliveries, other than acknowledgements and reminders. */
  state?: DeliveryState;
  status?: SubmissionStatus;
  /** The email address of a person of the office; null: nobody. */
  owner?: string | null;
  /** The tags of the languages of their forms; null: those of which it is not known. */
  languages?: readonly (string | null)[];
  /** True: only those that look like spam; false: only the others. */
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

/** `newest`: the newest first. `due`: the next due first, submissions without a due time last, the oldest first. */
export type Order = "newest" | "due";

/** For the index `submission_list`: submissions without a due time are last. */
export const DUE_ORDER = sql<Milliseconds>`coalesce(submission.due_at, ${sql.lit(WITHOUT_END)})`;

type Sorted = { keys: readonly RawBuilder<unknown>[]; keysOf(own: Pick<Submission, "id" | "due_at">): number[] };

/** The SQL of what submissions are sorted by in each order, and the values of one. */
const ORDERS: Readonly<Record<Order, Sorted>> = {
  /* As an expression, so that the database looks for the first ones in an index of the filter and not in all rows. */
  newest: { keys: [sql`-submission.id`], keysOf: ({ id }) => [-id] },
  due: { keys: [DUE_ORDER, sql`submission.id`], keysOf: ({ id, due_at }) => [due_at ?? WITHOUT_END, id] },
};

const sortedBy = (order: Order, direction: "asc" | "desc" = "asc") =>
  sql.join(ORDERS[order].keys.map((key) => sql`${key} ${sql.raw(direction)}`));

/** Finds matching submissions, by default all, the newest first, and counts those beyond the limit. */
export async function findSubmissions(
  database: Database,
  filter: SubmissionFilter,
  { limit }: { limit?: number | undefined } = {},
): Promise<{ found: SubmissionRecord[]; more: number }> {
  const ids = await findIds(database, filter, "newest");
  const found = await readRecords(database, ids.slice(0, limit));
  return { found, more: ids.length - found.length };
}

export const countSubmissions = (database: Database, filter: SearchedFilter): Promise<number> =>
  countRows(database.selectFrom("submission").where(matches(filter)));

/** The owners or languages of all messages, also people who are no longer in the office and languages that the site no longer has. */
export async function findAll(database: Database, column: "owner" | "language"): Promise<string[]> {
  const known = database.selectFrom("submission").where(column, "is not", null);
  const rows = await known.select(column).distinct().orderBy(column).execute();
  return rows.flatMap(({ [column]: value }) => value ?? []);
}

export async function findIds(database: Database, filter: SubmissionFilter, order: Order): Promise<number[]> {
  const { searched } = await searchTexts(database, filter);
  const rows = await database
    .selectFrom("submission")
    .select("submission.id")
    .where(matches(searched))
    .orderBy(sortedBy(order))
    .execute();
  return rows.map(({ id }) => id);
}

export async function readRecords(database: Database, ids: readonly number[]): Promise<SubmissionRecord[]> {
  const byId = new Map<number, SubmissionRecord>();
  /* A statement has at most 32,766 parameters on SQLite and 65,535 on PostgreSQL, which rejects an empty list. */
  for (let start = 0; start < ids.length; start += RANGE) {
    const part = ids.slice(start, start + RANGE);
    for (const record of await selectRecords(database).where("submission.id", "in", part).execute())
      byId.set(record.id, record);
  }
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Submissions per statement. Reading their texts takes SQLite about 15 ms, and nothing else runs meanwhile. */
export const RANGE = 5_000;
/** A search reads this many statements of submissions, the newest ones, and leaves out older ones. */
const SEARCHED_RANGES = 40;

type SearchedFilter = SubmissionFilter & { search?: never; contains?: RawBuilder<SqlBool> };

/**
 * Searches the text of a filter from the newest submission on, a part at a time, so that requests are handled between them.
 * `isPartial`: there are more than it reads.
 */
async function searchTexts(database: Database, { search, ...filter }: SubmissionFilter, ranges = SEARCHED_RANGES) {
  if (search === undefined) return { searched: filter, isPartial: false };
  const { newest } = await database
    .selectFrom("submission")
    .select(({ fn }) => fn.max<number | null>("id").as("newest"))
    .executeTakeFirstOrThrow();
  const isSqlite = engineOf(database) === "sqlite";
  const position = isSqlite ? sql.raw("instr") : sql.raw("strpos");
  const ids: number[] = [];
  let last = newest ?? 0;
  for (let range = 0; last > 0 && range < ranges; range++, last -= RANGE) {
    const rows = await database
      .selectFrom("submission")
      .select("submission.id")
      .where(matches(filter))
      .where("submission.id", ">", last - RANGE)
      .where("submission.id", "<=", last)
      .where(sql<boolean>`${position}(submission.search_text, ${foldText(search)}) > 0`)
      .execute();
    for (const { id } of rows) ids.push(id);
    await yieldToEventLoop();
  }
  /* One parameter, because there may be more than a statement can have. */
  const contains = isSqlite
    ? sql<SqlBool>`submission.id in (select value from json_each(${JSON.stringify(ids)}))`
    : sql<SqlBool>`submission.id = any(${ids}::bigint[])`;
  return { searched: { ...filter, contains }, isPartial: last > 0 };
}

/** The part of a filter that a view adds to the search. It must not search itself. */
export type ViewFilter = Pick<SubmissionFilter, "status" | "suspect" | "waitingAt" | "snoozedAt">;

type PageOptions<View> = { view: View; limit: number; offset: number; order: Order; ranges?: number };

/** Finds one page of the matches in a view, and counts those in every view. `isPartial`: the search left out the oldest. */
export async function findInViews<View extends string>(
  database: Database,
  filter: SubmissionFilter,
  views: Readonly<Record<View, ViewFilter>>,
  { view, limit, offset, order, ranges }: PageOptions<View>,
) {
  const { searched, isPartial } = await searchTexts(database, filter, ranges);
  const names = Object.keys(views) as View[];
  const row = expressionBuilder<Schema, "submission">();
  const counts = await database
    .selectFrom("submission")
    .select(names.map((name) => sql<number>`count(*) filter (where ${matches(views[name])(row)})`.as(name)))
    .where(matches(searched))
    .executeTakeFirstOrThrow();
  const page = await database
    .selectFrom("submission")
    .select("submission.id")
    .where(matches({ ...searched, ...views[view] }))
    .orderBy(sortedBy(order))
    .limit(limit)
    .offset(offset)
    .execute();
  const ids = page.map(({ id }) => id);
  return { counts: counts as Record<View, number>, found: await readRecords(database, ids), isPartial };
}

/** The references before and after a submission among the matches. If it does not match itself, only `next`: the first match. */
export async function findNeighbours(database: Database, reference: string, filter: SubmissionFilter, order: Order) {
  const { searched } = await searchTexts(database, filter);
  const { keys, keysOf } = ORDERS[order];
  const matching = database.selectFrom("submission").where(matches(searched));
  const own = await matching
    .select(["submission.id", "submission.due_at"])
    .where("submission.reference", "=", reference)
    .executeTakeFirst();
  const ownKey = sql.join(own ? keysOf(own).map((value) => sql.lit(value)) : []);
  const nearest = async (beyond: ">" | "<", direction: "asc" | "desc") => {
    const id = matching
      .select("submission.id")
      .$if(own !== undefined, (query) => query.where(sql<boolean>`(${sql.join(keys)}) ${sql.raw(beyond)} (${ownKey})`))
      .orderBy(sortedBy(order, direction))
      .limit(1);
    return (await database.selectFrom("submission").select("reference").where("id", "=", id).executeTakeFirst())
      ?.reference;
  };
  return { previous: own && (await nearest("<", "desc")), next: await nearest(">", "asc") };
}

function matches(filter: SearchedFilter) {
  const { kind, stage, state, status, owner, languages, suspect, waitingAt, snoozedAt } = filter;
  const { since, before, contains, email } = filter;
  return (row: ExpressionBuilder<Schema, "submission">) => {
    const snoozedUntil = "submission.snoozed_until";
    const conditions = [
      kind && row("submission.kind", "=", kind),
      stage && row("submission.stage", "=", stage),
      state && hasDeliveryIn(row, state),
      status && row("submission.status", "=", status),
      owner !== undefined && row("submission.owner", owner === null ? "is" : "=", owner),
      languages && row.or(languages.map((tag) => row("submission.language", tag === null ? "is" : "=", tag))),
      suspect !== undefined && row("submission.suspect", suspect ? "is not" : "is", null),
      (waitingAt ?? snoozedAt) !== undefined && row.and({ "submission.status": "open", "submission.suspect": null }),
      waitingAt !== undefined && row.or([row(snoozedUntil, "is", null), row(snoozedUntil, "<=", waitingAt)]),
      snoozedAt !== undefined && row(snoozedUntil, ">", snoozedAt),
      since !== undefined && row("submission.created_at", ">=", since),
      before !== undefined && row("submission.created_at", "<", before),
      contains,
      email !== undefined && row(row.fn<string>("lower", ["submission.email"]), "=", email.trim().toLowerCase()),
    ];
    return row.and(conditions.filter((condition) => condition !== undefined && condition !== false));
  };
}

/** Most deliveries are sent, so these are looked up by submission; the others are few and lead to their submissions. */
function hasDeliveryIn(row: ExpressionBuilder<Schema, "submission">, state: DeliveryState) {
  const deliveries = row.selectFrom("outbox").where("outbox.state", "=", state).where(isReported);
  return state === "sent"
    ? row.exists(deliveries.select("outbox.id").whereRef("outbox.submission_id", "=", "submission.id"))
    : row("submission.id", "in", deliveries.select("outbox.submission_id").$castTo<{ submission_id: number }>());
}
