import { sql } from "kysely";
import { expect } from "vitest";
import { databaseTest } from "../../tests/support/database-test.ts";
import { insertMessages } from "../../tests/support/many-messages.ts";
import { onEachEngine } from "../../tests/support/on-each-engine.ts";
import { onTimeFigures } from "../office/figures/on-time.ts";
import { countErasable, eraseExpired } from "../retention/erase.ts";
import { areMoreUnreported, findDueBefore, markReported } from "./due-submissions.ts";
import {
  countSubmissions,
  findInViews,
  findNeighbours,
  findOwners,
  findSubmissions,
  type Order,
  type SubmissionFilter,
} from "./find-submissions.ts";
import { claimDue, makeUnsentDue, nextDueIn } from "./outbox.ts";
import type { Database } from "./schema.ts";
import { readSubmission } from "./submissions.ts";

const MESSAGES = 100_000;
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

/** What the server and its commands ask a database for, and nobody waits longer for than 150 ms. */
const QUERIES: Readonly<Record<string, (database: Database, reference: string) => Promise<unknown>>> = {
  "the open list": (database) => findInViews(database, {}, VIEWS, { ...page, view: "open", order: "due" }),
  "the closed list": (database) => findInViews(database, {}, VIEWS, { ...page, view: "closed", order: "newest" }),
  "the list of all": (database) => findInViews(database, {}, VIEWS, { ...page, view: "all", order: "newest" }),
  "the list of a kind": (database) =>
    findInViews(database, { kind: "demo" }, VIEWS, { ...page, view: "all", order: "newest" }),
  "the list of a person": (database) =>
    findInViews(database, { owner: "mina@office.example" }, VIEWS, { ...page, view: "all", order: "newest" }),
  "the list since a day": (database) =>
    findInViews(database, { since: NOW - 4e9 }, VIEWS, { ...page, view: "all", order: "newest" }),
  "the owners": (database) => findOwners(database),
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
    await findDueBefore(database, { person: "mina", office: ["mina"] }, NOW, NOW);
  },
  "the outbox": async (database) => {
    await claimDue(database, { ...due, leaseMs: 1, limit: 2, workerId: 0 });
    await nextDueIn(database, due);
    await makeUnsentDue(database, "mail", NOW);
  },
};

/** The text of every message, and of one. */
const SEARCHES = ["brown fox", "visitor 77777 "];

const openMessage = async (database: Database, reference: string, filter: SubmissionFilter, order: Order) => {
  await readSubmission(database, reference);
  await findNeighbours(database, reference, filter, order);
  await countSubmissions(database, { email: EMAIL });
};

/**
 * The shortest of several runs until one is within the limit, because other programs use the machine, too; on SQLite, which
 * runs in this thread, without the time in which they do. In milliseconds.
 */
async function timeOf(run: () => Promise<unknown>, limit: number, isSqlite: boolean): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 4 && shortest > limit; round++) {
    const [started, before] = [performance.now(), process.threadCpuUsage()];
    await run();
    const { user, system } = process.threadCpuUsage(before);
    shortest = Math.min(shortest, isSqlite ? (user + system) / 1000 : performance.now() - started);
  }
  return Math.round(shortest);
}

onEachEngine((emptyDatabase, engine) => {
  const test = databaseTest(emptyDatabase);
  test("of 100,000 messages, any list, message and count takes 150 ms at most, and a search a second", async ({
    database,
  }) => {
    await insertMessages(database, MESSAGES, NOW);
    /* PostgreSQL does so by itself after some time. */
    if (engine === "postgres") await sql`vacuum analyze`.execute(database);
    const reference = "C-00050010";
    /* PostgreSQL shares the machine with the other checks that run at the same time. */
    const [short, long] = engine === "postgres" ? [450, 3_000] : [150, 1_000];
    const inAll = { ...page, view: "all", order: "newest" } as const;
    const searches = SEARCHES.flatMap((search) => [
      [search, () => findInViews(database, { search }, VIEWS, inAll)] as const,
      [`${search}, opened`, () => findNeighbours(database, reference, { search }, "newest")] as const,
    ]);
    const queries = Object.entries(QUERIES).map(([name, run]) => [name, () => run(database, reference)] as const);
    for (const [limit, runs] of [
      [short, queries],
      [long, searches],
    ] as const)
      for (const [name, run] of runs)
        expect(await timeOf(run, limit, engine === "sqlite"), name).toBeLessThanOrEqual(limit);
  });
});
