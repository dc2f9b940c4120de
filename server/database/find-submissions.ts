import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type Expression, type ExpressionBuilder, expressionBuilder, sql } from "kysely";
import type { CandidateStage, DeliveryState, SubmissionKind, SubmissionStatus } from "#contract/vocabulary.ts";
import { engineOf } from "./engine.ts";
import { foldText } from "./fold-text.ts";
import type { Database } from "./open-database.ts";
import { isReported } from "./outbox.ts";
import type { Milliseconds, Schema, Submission } from "./schema.ts";
import { records, type SubmissionRecord } from "./submissions.ts";

export type SubmissionFilter = {
  kind?: SubmissionKind;
  /** Only applications in this stage. */
  stage?: CandidateStage;
  /** The state of one of its deliveries, other than acknowledgements and reminders. */
  state?: DeliveryState;
  status?: SubmissionStatus;
  /** The email address of a person of the office; null: nobody. */
  owner?: string | null;
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

export type FindOptions = {
  /** By default all. */
  limit?: number | undefined;
  /** `due`: the next due first, submissions without a due time last, the oldest first. Default: newest first. */
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
  { limit, order = "newest" }: FindOptions = {},
): Promise<FoundSubmissions> {
  if (filter.search !== undefined) {
    /* In parts: PostgreSQL cancels a statement that reads the texts of a million submissions. */
    const ids = await findIds(database, filter, order);
    const found = await readRecords(database, ids.slice(0, limit));
    return { found, more: ids.length - found.length };
  }
  const page = database
    .selectFrom("submission")
    .select("submission.id")
    .where(matches(database, filter))
    .orderBy(sql.raw(ORDERS[order]))
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0));
  const found = await records(database).where("submission.id", "in", page).orderBy(sql.raw(ORDERS[order])).execute();
  if (limit === undefined || found.length < limit) return { found, more: 0 };
  return { found, more: Math.max(0, (await countSubmissions(database, filter)) - found.length) };
}

/** The SQL of each order. */
const ORDERS: Readonly<Record<NonNullable<FindOptions["order"]>, string>> = {
  newest: "submission.id desc",
  due: "case when submission.due_at is null then 1 else 0 end, submission.due_at, submission.id",
};

/** The number of matches. */
export async function countSubmissions(database: Database, filter: SubmissionFilter): Promise<number> {
  const { count } = await database
    .selectFrom("submission")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(matches(database, filter))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The email addresses of all owners, also of those who are no longer in the office. One search of the index for each. */
export async function findOwners(database: Database): Promise<string[]> {
  const { rows } = await sql<{ owner: string }>`
    with recursive owners(owner) as (
      select min(owner) from submission
      union all
      select (select min(submission.owner) from submission where submission.owner > owners.owner)
      from owners where owners.owner is not null
    ) select owner from owners where owner is not null
  `.execute(database);
  return rows.map(({ owner }) => owner);
}

/** Finds the ids of all matches. A part at a time, so that the process does other work between. */
export async function findIds(
  database: Database,
  filter: SubmissionFilter,
  order: NonNullable<FindOptions["order"]>,
): Promise<number[]> {
  const found: Position[] = [];
  for await (const range of idRanges(database, filter)) {
    const rows = await database
      .selectFrom("submission")
      .select(["submission.id", "submission.due_at"])
      .where(matches(database, filter))
      .where(isIn(range))
      .execute();
    for (const row of rows) found.push(row);
  }
  return found.sort(COMPARE[order]).map(({ id }) => id);
}

/** Reads submissions with the given ids, in their order. */
export async function readRecords(database: Database, ids: readonly number[]): Promise<SubmissionRecord[]> {
  const byId = new Map<number, SubmissionRecord>();
  /* A statement has at most 32,766 parameters on SQLite and 65,535 on PostgreSQL, which rejects an empty list. */
  for (let start = 0; start < ids.length; start += RANGE) {
    const part = ids.slice(start, start + RANGE);
    for (const record of await records(database).where("submission.id", "in", part).execute())
      byId.set(record.id, record);
  }
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The columns that both orders depend on. */
type Position = Pick<Submission, "id" | "due_at">;

/** ORDERS for positions. */
const COMPARE: Readonly<Record<NonNullable<FindOptions["order"]>, (a: Position, b: Position) => number>> = {
  newest: (a, b) => b.id - a.id,
  due: (a, b) => (a.due_at ?? Number.MAX_VALUE) - (b.due_at ?? Number.MAX_VALUE) || a.id - b.id,
};

/** Ids above the first and up to the second. */
type IdRange = readonly [above: number, upTo: number];

/** Submissions per statement. Reading their texts takes SQLite about 15 ms, and nothing else runs meanwhile. */
export const RANGE = 5_000;
/** A search ends after this time, in milliseconds, without the oldest submissions. */
export const SEARCH_MS = 2_000;

/**
 * Ranges that contain all matches, by default from the newest on, optionally only those on one side of an id. Other work is
 * done between them.
 */
async function* idRanges(
  database: Database,
  { search: _search, ...filter }: SubmissionFilter,
  { below, above }: { below?: number | undefined; above?: number | undefined } = {},
): AsyncGenerator<IdRange, void> {
  const { lowest, highest } = await database
    .selectFrom("submission")
    .select([sql<number | null>`min(id + 0)`.as("lowest"), sql<number | null>`max(id + 0)`.as("highest")])
    .where(matches(database, filter))
    .executeTakeFirstOrThrow();
  const [first, last] = [Math.max(lowest ?? 1, (above ?? 0) + 1), Math.min(highest ?? 0, (below ?? Infinity) - 1)];
  for (let done = 0; done <= last - first; done += RANGE) {
    yield above === undefined
      ? [Math.max(last - done - RANGE, first - 1), last - done]
      : [first - 1 + done, first - 1 + done + RANGE];
    await yieldToEventLoop();
  }
}

const isIn =
  ([above, upTo]: IdRange) =>
  (row: ExpressionBuilder<Schema, "submission">) =>
    row.and([row("submission.id", ">", above), row("submission.id", "<=", upTo)]);

/** The part of a filter that a view adds to the search. It must not search itself. */
export type ViewFilter = Pick<SubmissionFilter, "status" | "suspect" | "waitingAt" | "snoozedAt">;

export type ViewPage<View extends string> = {
  /** The matches of the search in each view. */
  counts: Record<View, number>;
  found: SubmissionRecord[];
  /** True if the search ended before it had read the oldest submissions. */
  isPartial: boolean;
};

type ViewOptions<View extends string> = {
  view: View;
  limit: number;
  offset: number;
  order: NonNullable<FindOptions["order"]>;
  /** By default SEARCH_MS. */
  searchMs?: number;
};

/**
 * Finds one page of the matches in a view, and counts those in every view. A search reads the texts from the newest
 * submission on, until its time is over.
 */
export async function findInViews<View extends string>(
  database: Database,
  filter: SubmissionFilter,
  views: Readonly<Record<View, ViewFilter>>,
  { view, limit, offset, order, searchMs = SEARCH_MS }: ViewOptions<View>,
): Promise<ViewPage<View>> {
  const readPart = (range?: IdRange) =>
    readViews(database, filter, views, { view, limit: offset + limit, order, range });
  const end = performance.now() + searchMs;
  let { counts, first } = filter.search === undefined ? await readPart() : { counts: zeroOf(views), first: [] };
  let isPartial = false;
  if (filter.search !== undefined) {
    for await (const range of idRanges(database, filter)) {
      isPartial = performance.now() > end;
      if (isPartial) break;
      const part = await readPart(range);
      for (const name of Object.keys(counts) as View[]) counts[name] += part.counts[name];
      first = [...first, ...part.first].sort(COMPARE[order]).slice(0, offset + limit);
    }
  }
  const ids = first.slice(offset).map(({ id }) => id);
  return { counts, found: await readRecords(database, ids), isPartial };
}

type ReadViewsOptions<View> = Omit<ViewOptions<View & string>, "offset" | "searchMs"> & { range: IdRange | undefined };

/** Counts the matches in every view, in one range if it is given, and finds the first of those in one view. */
async function readViews<View extends string>(
  database: Database,
  filter: SubmissionFilter,
  views: Readonly<Record<View, ViewFilter>>,
  { view, limit, order, range }: ReadViewsOptions<View>,
): Promise<{ counts: Record<View, number>; first: Position[] }> {
  const row = expressionBuilder<Schema, "submission">();
  const where = (one: SubmissionFilter) => matches(database, one)(row);
  const counts = Object.entries<ViewFilter>(views).map(
    ([name, one]) => sql`count(*) filter (where ${where(one)}) as ${sql.ref(name)}`,
  );
  const arrayOfPairs =
    engineOf(database) === "sqlite"
      ? sql`json_group_array(json_array(id, due_at))`
      : sql`json_agg(json_build_array(id, due_at))`;
  const matching = row.and([where(filter), ...(range ? [isIn(range)(row)] : [])]);
  /* All submissions are counted and sorted by indexes. Matches are found once, by an index or by their texts. */
  const isFiltered = Object.keys(filter).length > 0;
  const findMatching = isFiltered
    ? sql`with matching as materialized (
      select id, status, suspect, snoozed_until, due_at from submission where ${matching}
    )`
    : sql``;
  const source = isFiltered ? sql`matching as submission` : sql`submission`;
  const { rows } = await sql<Record<View, number> & { first: string | [number, number | null][] | null }>`
    ${findMatching}
    select ${sql.join(counts)}, (
      select ${arrayOfPairs} from (
        select submission.id, submission.due_at from ${source}
        where ${where(views[view])} order by ${sql.raw(ORDERS[order])} limit ${sql.lit(limit)}
      ) as page
    ) as first
    from ${source}
  `.execute(database);
  const { first, ...found } = rows[0] ?? { first: null };
  const pairs = (typeof first === "string" ? JSON.parse(first) : (first ?? [])) as [number, number | null][];
  return {
    counts: Object.fromEntries(Object.entries(found).map(([name, count]) => [name, Number(count)])) as Record<
      View,
      number
    >,
    first: pairs.map(([id, due_at]) => ({ id, due_at })),
  };
}

const zeroOf = <View extends string>(views: Readonly<Record<View, unknown>>) =>
  Object.fromEntries(Object.keys(views).map((name) => [name, 0])) as Record<View, number>;

export type Neighbours = { previous?: string | undefined; next?: string | undefined };

/**
 * The references before and after a submission among the matches. If it does not match itself, only `next`: the first
 * match. A search for them ends after SEARCH_MS.
 */
export async function findNeighbours(
  database: Database,
  reference: string,
  filter: SubmissionFilter,
  order: NonNullable<FindOptions["order"]>,
): Promise<Neighbours> {
  const own = await database
    .selectFrom("submission")
    .select(["submission.id", "submission.due_at"])
    .where("submission.reference", "=", reference)
    .where(matches(database, filter))
    .executeTakeFirst();
  if (order === "newest" && filter.search !== undefined) {
    const previous = own && (await searchById(database, filter, own, "previous"));
    return { previous, next: await searchById(database, filter, own, "next") };
  }
  const nearest = order === "due" ? nearestByDueTime : nearestById;
  const row = await database
    .selectNoFrom([
      referenceOf(nearest(database, filter, own, "previous")).as("previous"),
      referenceOf(nearest(database, filter, own, "next")).as("next"),
    ])
    .executeTakeFirst();
  return { previous: (own && row?.previous) ?? undefined, next: row?.next ?? undefined };
}

type Direction = keyof Neighbours;

const referenceOf = (id: Expression<unknown>) =>
  sql<string | null>`(select found.reference from submission as found where found.id = (${id}))`;

/** The id of the nearest match in the order `due`, by default the first one. */
function nearestByDueTime(
  database: Database,
  filter: SubmissionFilter,
  own: Position | undefined,
  direction: Direction,
): Expression<unknown> {
  const isNext = direction === "next";
  const isBeyond = (row: ExpressionBuilder<Schema, "submission">) => {
    const [rank, time] = [
      sql`case when submission.due_at is null then 1 else 0 end`,
      sql`coalesce(submission.due_at, 0)`,
    ];
    const [ownRank, ownTime] = [sql.lit(own?.due_at === null ? 1 : 0), sql.lit(own?.due_at ?? 0)];
    const later = sql.raw(isNext ? ">" : "<");
    return row.or([
      sql<boolean>`${rank} ${later} ${ownRank}`,
      sql<boolean>`${rank} = ${ownRank} and ${time} ${later} ${ownTime}`,
      sql<boolean>`${rank} = ${ownRank} and ${time} = ${ownTime} and submission.id ${later} ${sql.lit(own?.id ?? 0)}`,
    ]);
  };
  return database
    .selectFrom("submission")
    .select("submission.id")
    .where(matches(database, filter))
    .$if(own !== undefined, (query) => query.where(isBeyond))
    .orderBy(sql.raw(isNext ? ORDERS.due : REVERSED_DUE))
    .limit(1);
}

const REVERSED_DUE =
  "case when submission.due_at is null then 1 else 0 end desc, submission.due_at desc, submission.id desc";

/** The same in the order `newest`. */
function nearestById(
  database: Database,
  filter: SubmissionFilter,
  own: Position | undefined,
  direction: Direction,
  range?: IdRange,
): Expression<unknown> {
  const [nearest, beyond] = direction === "next" ? ["max", "<"] : ["min", ">"];
  return database
    .selectFrom("submission")
    .select(sql`${sql.raw(nearest)}(submission.id + 0)`.as("id"))
    .where(matches(database, filter))
    .$if(own !== undefined, (query) =>
      query.where(sql<boolean>`submission.id + 0 ${sql.raw(beyond)} ${sql.lit(own?.id ?? 0)}`),
    )
    .$if(range !== undefined, (query) => query.where(isIn(range ?? [0, 0])));
}

/** The reference of the nearest match of a search in the order `newest`. */
async function searchById(
  database: Database,
  filter: SubmissionFilter,
  own: Position | undefined,
  direction: Direction,
): Promise<string | undefined> {
  const end = performance.now() + SEARCH_MS;
  for await (const range of idRanges(
    database,
    filter,
    direction === "next" ? { below: own?.id } : { above: own?.id },
  )) {
    const found = referenceOf(nearestById(database, filter, own, direction, range)).as("reference");
    const row = await database.selectNoFrom([found]).executeTakeFirst();
    if (row?.reference) return row.reference;
    if (performance.now() > end) break;
  }
  return undefined;
}

/** The condition of a filter, for queries on submissions. */
export function matches(database: Database, filter: SubmissionFilter) {
  const { kind, stage, state, status, owner, suspect, waitingAt, snoozedAt, since, before, search, email } = filter;
  return (row: ExpressionBuilder<Schema, "submission">) =>
    row.and([
      ...(kind ? [row("submission.kind", "=", kind)] : []),
      ...(stage ? [row("submission.stage", "=", stage)] : []),
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

/** Most deliveries are sent, so these are looked up by submission; the others are few and lead to their submissions. */
function hasDeliveryIn(row: ExpressionBuilder<Schema, "submission">, state: DeliveryState) {
  const deliveries = row.selectFrom("outbox").where("outbox.state", "=", state).where(isReported);
  return state === "sent"
    ? row.exists(deliveries.select("outbox.id").whereRef("outbox.submission_id", "=", "submission.id"))
    : row("submission.id", "in", deliveries.select("outbox.submission_id").$castTo<{ submission_id: number }>());
}

function containsText(database: Database, search: string) {
  const position = engineOf(database) === "sqlite" ? sql.raw("instr") : sql.raw("strpos");
  return sql<boolean>`${position}(submission.search_text, ${foldText(search)}) > 0`;
}
