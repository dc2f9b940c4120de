import { CompiledQuery, PostgresQueryCompiler, SqliteQueryCompiler, sql } from "kysely";
import { expect } from "vitest";
import { insertMessages } from "../../tests/support/database-fixtures.ts";
import { databaseTest, onEachEngine } from "../../tests/support/on-each-engine.ts";
import { onTimeFigures } from "../office/figures/on-time.ts";
import { countErasable, eraseExpired } from "../retention/erase.ts";
import { areMoreUnreported, claimWaiting, findDueBefore, markReported } from "./due-submissions.ts";
import { engineOf } from "./engine.ts";
import {
  countSubmissions,
  findAll,
  findInViews,
  findNeighbours,
  findSubmissions,
  type Order,
  type SubmissionFilter,
} from "./find-submissions.ts";
import { claimDue, makeUnsentDue, nextDueIn } from "./outbox.ts";
import type { Database } from "./schema.ts";
import { readSubmission } from "./submissions.ts";

const NOW = 1_800_000_000_000;
const EMAIL = "visitor77@x.example";
const VIEWS = {
  open: { waitingAt: NOW },
  suspect: { status: "open", suspect: true },
  closed: { status: "closed" },
  all: {},
} as const;
const page = { limit: 50, offset: 0 } as const;
const due = { channel: "mail", now: NOW, runningIds: [] } as const;

/** Queries of the server and its commands on a database of 100,000 messages (docs/decisions/0038). */
const QUERIES: Readonly<Record<string, (database: Database, reference: string) => Promise<unknown>>> = {
  "the open list": (database) => findInViews(database, {}, VIEWS, { ...page, view: "open", order: "due" }),
  "the closed list": (database) => findInViews(database, {}, VIEWS, { ...page, view: "closed", order: "newest" }),
  "the list of all": (database) => findInViews(database, {}, VIEWS, { ...page, view: "all", order: "newest" }),
  "the list of a kind": (database) =>
    findInViews(database, { kind: "demo" }, VIEWS, { ...page, view: "all", order: "newest" }),
  "the list of a person": (database) =>
    findInViews(database, { owner: "mina@office.example" }, VIEWS, { ...page, view: "all", order: "newest" }),
  "the list of a language": (database) =>
    findInViews(database, { languages: ["en", null] }, VIEWS, { ...page, view: "all", order: "newest" }),
  "a search": async (database, reference) => {
    await insertMessages(database, 10, NOW);
    await findInViews(database, { search: "brown fox" }, VIEWS, { ...page, view: "all", order: "newest" });
    await findNeighbours(database, reference, { search: "brown fox" }, "newest");
  },
  "the list since a day": (database) =>
    findInViews(database, { since: NOW - 4e9 }, VIEWS, { ...page, view: "all", order: "newest" }),
  "the owners": (database) => findAll(database, "owner"),
  "the languages": (database) => findAll(database, "language"),
  "a message of the open list": (database, reference) => openMessage(database, reference, VIEWS.open, "due"),
  "a message of the list of all": (database, reference) => openMessage(database, reference, {}, "newest"),
  "the figures": (database) => onTimeFigures(database, NOW, (person) => person),
  "list --state failed": (database) => findSubmissions(database, { state: "failed" }, { limit: 20 }),
  "list --email": (database) => findSubmissions(database, { email: EMAIL }),
  "the preview of forget": (database) => countErasable(database, EMAIL),
  "the purge": (database) =>
    eraseExpired(database, "", { retentionDays: { contact: 1, demo: 1, application: 1 }, now: 0 }),
  "the reminders": async (database) => {
    for (const event of ["reminder", "overdue"] as const) {
      await areMoreUnreported(database, event, NOW, 10);
      await markReported(database, event, NOW, 50);
    }
    await claimWaiting(database, NOW);
    await findDueBefore(database, { person: "mina", office: ["mina"] }, NOW, NOW);
  },
  "the outbox": async (database) => {
    await claimDue(database, { ...due, leaseMs: 1, limit: 2, workerId: 0 });
    await nextDueIn(database, due);
    await makeUnsentDue(database, "mail", NOW);
  },
};

const openMessage = async (database: Database, reference: string, filter: SubmissionFilter, order: Order) => {
  await readSubmission(database, reference);
  await findNeighbours(database, reference, filter, order);
  await countSubmissions(database, { email: EMAIL });
};

/** Runs queries. @returns the statements, as they were compiled for the engine */
async function statementsOf(database: Database, run: (recording: Database) => Promise<unknown>) {
  const compiler = engineOf(database) === "sqlite" ? new SqliteQueryCompiler() : new PostgresQueryCompiler();
  const statements: CompiledQuery[] = [];
  await run(
    database.withPlugin({
      transformQuery({ node, queryId }) {
        statements.push(compiler.compileQuery(node, queryId));
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }),
  );
  return statements;
}

/** A step of a plan that reads a table with a row for each message or more, whole, and not only an index of it. */
const READS_TABLE =
  /SCAN (?:submission|outbox|mail|file|history|meeting|receipt)\b(?! USING COVERING INDEX)|Seq Scan on (?:submission|outbox|mail|file|history|meeting|receipt)\b.*/;

async function readsOfTables(database: Database, statements: readonly CompiledQuery[]): Promise<string[]> {
  const isSqlite = engineOf(database) === "sqlite";
  return await database.transaction().execute(async (trx) => {
    /* Without rows, PostgreSQL would read any table whole. */
    if (!isSqlite) await sql`set local enable_seqscan = off`.execute(trx);
    const steps: string[] = [];
    for (const { sql: text, parameters } of statements) {
      const plan = CompiledQuery.raw(`${isSqlite ? "explain query plan" : "explain"} ${text}`, [...parameters]);
      const { rows } = await trx.executeQuery<{ detail: string; "QUERY PLAN": string }>(plan);
      steps.push(...rows.map((row) => row.detail ?? row["QUERY PLAN"]));
    }
    return steps.filter((step) => READS_TABLE.test(step));
  });
}

onEachEngine((emptyDatabase) => {
  const test = databaseTest(emptyDatabase);
  test.for(Object.entries(QUERIES))("%s reads no whole table", async ([, run], { database }) => {
    const statements = await statementsOf(database, (recording) => run(recording, "C-00050010"));
    expect(statements).not.toEqual([]);
    expect(await readsOfTables(database, statements)).toEqual([]);
  });

  test("a plan without an index is recognised", async ({ database }) => {
    const scan = await statementsOf(database, (recording) => recording.selectFrom("outbox").selectAll().execute());
    expect(await readsOfTables(database, scan)).toHaveLength(1);
  });
});
