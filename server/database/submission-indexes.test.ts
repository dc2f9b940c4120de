import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { type CompiledQuery, Kysely } from "kysely";
import { expect, test } from "vitest";
import { saveRow, sqliteIn } from "../../tests/support/database-fixtures.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { onTimeFigures } from "../office/figures/on-time.ts";
import { countErasable, eraseExpired } from "../retention/erase.ts";
import { areMoreUnreported, countUnanswered, findDueBefore, markReported } from "./due-submissions.ts";
import { findInViews, findNeighbours, findOwners, findSubmissions } from "./find-submissions.ts";
import { databasePath, nodeSqliteDialect } from "./node-sqlite.ts";
import { type Database, openDatabase } from "./open-database.ts";
import { claimDue, failedDeliveries, makeUnsentDue, nextDueIn, outboxFigures } from "./outbox.ts";
import type { Schema } from "./schema.ts";
import { countScans } from "./submissions.ts";

const NOW = 1_000_000_000_000;
const EMAIL = "ada@x.example";
const VIEWS = {
  open: { waitingAt: NOW },
  suspect: { status: "open", suspect: true },
  closed: { status: "closed" },
  all: {},
} as const;
const page = { limit: 50, offset: 0 } as const;
const due = { channel: "mail", now: NOW, runningIds: [] } as const;

/** The queries that are slow without their indexes in a database of a million submissions. */
const QUERIES: Readonly<Record<string, (database: Database, reference: string) => Promise<unknown>>> = {
  "the open list": (database) => findInViews(database, {}, VIEWS, { ...page, view: "open", order: "due" }),
  "the closed list": (database) => findInViews(database, {}, VIEWS, { ...page, view: "closed", order: "newest" }),
  "the list of all": (database) => findInViews(database, {}, VIEWS, { ...page, view: "all", order: "newest" }),
  "the list of a kind": (database) =>
    findInViews(database, { kind: "demo" }, VIEWS, { ...page, view: "all", order: "newest" }),
  "the list of a person": (database) =>
    findInViews(database, { owner: "mina@office.example" }, VIEWS, { ...page, view: "all", order: "newest" }),
  "the list since a day": (database) =>
    findInViews(database, { since: NOW }, VIEWS, { ...page, view: "all", order: "newest" }),
  "a search": (database) => findInViews(database, { search: "loom" }, VIEWS, { ...page, view: "all", order: "newest" }),
  "the owners": (database) => findOwners(database),
  "neighbours in the open list": (database, reference) => findNeighbours(database, reference, VIEWS.open, "due"),
  "neighbours in the list of all": (database, reference) => findNeighbours(database, reference, {}, "newest"),
  "neighbours in a search": (database, reference) => findNeighbours(database, reference, { search: "hello" }, "newest"),
  "the figures": (database) => onTimeFigures(database, NOW, (person) => person),
  "list --state failed": (database) => findSubmissions(database, { state: "failed" }, { limit: 20 }),
  "list --search": (database) => findSubmissions(database, { search: "fox" }, { limit: 20 }),
  "list --email": (database) => findSubmissions(database, { email: EMAIL }),
  "the preview of forget": (database) => countErasable(database, EMAIL),
  "the purge": (database) =>
    eraseExpired(database, "", { retentionDays: { contact: 1, demo: 1, application: 1 }, now: 0 }),
  "the metrics": async (database) => {
    await outboxFigures(database);
    await countScans(database);
    await countUnanswered(database, NOW);
    await failedDeliveries(database);
  },
  "the reminders": async (database) => {
    for (const event of ["reminder", "overdue"] as const) {
      await areMoreUnreported(database, event, NOW, 10);
      await markReported(database, event, NOW, 50);
    }
    await findDueBefore(database, { person: "mina", office: ["mina"] }, NOW, NOW);
  },
  "the outbox": async (database) => {
    await claimDue(database, { ...due, leaseMs: 1, limit: 2, workerId: 0 });
    await nextDueIn(database, due);
    await makeUnsentDue(database, "mail", NOW);
  },
};

/** Large tables. Their covering indexes may be read whole: a million entries take about 0.1 s. */
const READS_ROWS = /^SCAN (submission|outbox|webhook|file|receipt|history)(?! USING COVERING INDEX)/;
/** Looks up all rows with these values, which are many, or sorts them. */
const READS_MANY = /outbox USING INDEX outbox_channel_created_at|submission USING INDEX submission_(views|kind)/;

test.each(Object.entries(QUERIES))("%s reads indexes", async (name, run) => {
  const steps = await stepsOf(run);
  expect(steps.length).toBeGreaterThan(0);
  /* Newest first, SQLite reads the table backwards until the page is full. */
  const isPage = ({ detail, sql }: Step) =>
    name === "the list of all" && detail === "SCAN submission" && / limit /.test(sql);
  const isCommonTable = ({ sql }: Step) => sql.includes("matching as submission");
  const slow = steps.filter(
    (step) => !isPage(step) && (READS_MANY.test(step.detail) || (READS_ROWS.test(step.detail) && !isCommonTable(step))),
  );
  expect(slow).toEqual([]);
});

test("the figures of all periods, kinds and people read the submissions three times", async () => {
  const steps = await stepsOf((database) => onTimeFigures(database, NOW, (person) => person));
  expect(steps.filter(({ detail }) => / submission /.test(detail))).toHaveLength(3);
});

type Step = { detail: string; sql: string };

/** The steps of SQLite's plans for the queries of a function. */
async function stepsOf(run: (database: Database, reference: string) => Promise<unknown>): Promise<Step[]> {
  await using folder = await tempFolder();
  const location = sqliteIn(folder.path);
  await (await openDatabase(location)).destroy();
  const queries: CompiledQuery[] = [];
  await using database = new Kysely<Schema>({
    dialect: nodeSqliteDialect(folder.path, "write"),
    log: ({ query }) => void queries.push(query),
  });
  const reference = await saveRow(database, { due_at: NOW });
  queries.length = 0;
  await run(database, reference);
  const plans = new DatabaseSync(databasePath(folder.path));
  const steps = queries
    .filter(({ sql }) => /^\s*(select|with|update|delete)/.test(sql))
    .flatMap(({ sql, parameters }) => {
      const rows = plans.prepare(`explain query plan ${sql}`).all(...(parameters as SQLInputValue[]));
      return rows.map(({ detail }) => ({ detail: String(detail), sql }));
    });
  plans.close();
  return steps;
}
