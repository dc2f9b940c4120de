import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { Client } from "pg";
import { describe, inject, type TestAPI, type TestFunction, type TestOptions } from "vitest";
import type { DatabaseLocation } from "#server/config/database-location.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { requestPostgres } from "./start-postgres.ts";
import { tempFolder } from "./temp-folder.ts";
import { IS_LONG } from "./test-run.ts";
import { testWith } from "./test-with.ts";

/** An empty database; removed at the end of the `await using` scope. */
export type EmptyDatabase = AsyncDisposable & {
  location: DatabaseLocation;
  /** DATA_DIR of the server, which creates it. */
  dataDir: string;
  /** The settings of a server on this database. */
  env: Record<string, string>;
};

/** Creates a database. On PostgreSQL it has its tables, because copying them is faster than each migration, or none. */
type NewDatabase = (options?: { hasTables: boolean }) => Promise<EmptyDatabase>;

const shared = IS_LONG ? await findSharedPostgres() : undefined;
let template: Promise<void> | undefined;

type Declare = (emptyDatabase: NewDatabase, engine: DatabaseLocation["engine"]) => void;

/** Declares the tests on SQLite, and in `npm run test:all` also on PostgreSQL. */
export function onEachEngine(declare: Declare): void {
  describe("on SQLite", () => declare(emptySqlite, "sqlite"));
  onPostgres((emptyDatabase) => declare(emptyDatabase, "postgres"));
}

/** A function that declares one test in this way: that of `on`, which gives it its fixtures. */
export const engineTest =
  <Fixtures>(on: (...engine: Parameters<Declare>) => TestAPI<Fixtures>) =>
  (title: string, ...rest: [TestFunction<Fixtures>] | [TestOptions, TestFunction<Fixtures>]): void =>
    onEachEngine((...engine) => {
      const [options, run] = rest.length === 1 ? [{}, ...rest] : rest;
      on(...engine)(title, options, run);
    });

/** Declares tests on PostgreSQL only, in `npm run test:all`; skipped if it is not available. */
export function onPostgres(declare: (emptyDatabase: NewDatabase) => void): void {
  if (IS_LONG) describe.skipIf(!shared)("on PostgreSQL", () => declare(emptyPostgres));
}

async function emptyPostgres({ hasTables } = { hasTables: true }): Promise<EmptyDatabase> {
  if (!shared) throw new Error("there is no PostgreSQL");
  const folder = await tempFolder();
  const dataDir = join(folder.path, "data");
  const database = await freshDatabase(shared, hasTables);
  return {
    location: { engine: "postgres", url: database.url },
    dataDir,
    env: { DATA_DIR: dataDir, DATABASE_URL: database.url },
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

type SharedPostgres = { adminUrl: string };

/**
 * The PostgreSQL shared by all tests of a run, started if necessary. If none can be started, logs the reason and returns
 * undefined.
 *
 * @throws in that case if CI is set: CI must not skip tests
 */
async function findSharedPostgres(): Promise<SharedPostgres | undefined> {
  const answer = await requestPostgres(inject("postgresSupervisor"));
  if ("url" in answer) return { adminUrl: answer.url };
  if (process.env.CI) throw new Error(answer.reason);
  console.log(`Skipped: the tests on PostgreSQL: ${answer.reason}`);
  return undefined;
}

type FreshDatabase = AsyncDisposable & { url: string };

/** A new empty database, dropped at the end of the `await using` scope even if it is in use. */
async function freshDatabase({ adminUrl }: SharedPostgres, hasTables: boolean): Promise<FreshDatabase> {
  if (hasTables) {
    template ??= makeTemplate(adminUrl);
    await template;
  }
  const name = `test_${randomBytes(6).toString("hex")}`;
  await execute(adminUrl, `create database ${name} template ${hasTables ? TEMPLATE : "template1"}`);
  return {
    url: urlOf(adminUrl, name),
    [Symbol.asyncDispose]: () => execute(adminUrl, `drop database ${name} with (force)`),
  };
}

/** The database that those with tables are copies of. */
const TEMPLATE = "with_tables";

/** Creates the template unless another worker of the test run has. */
async function makeTemplate(adminUrl: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    await client.query("select pg_advisory_lock(1)");
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [TEMPLATE]);
    if (rowCount) return;
    await client.query(`create database ${TEMPLATE}`);
    const database = await openDatabase({ engine: "postgres", url: urlOf(adminUrl, TEMPLATE) });
    await database.destroy();
  });
}

function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = database;
  return url.href;
}

const execute = (url: string, statement: string) =>
  withClient(url, async (client) => void (await client.query(statement)));

async function withClient(url: string, use: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}

/** A `test` whose function gets a database that is removed after it: `empty` is its place, `database` opens it. */
export const databaseTest = (emptyDatabase: () => Promise<EmptyDatabase>) =>
  testWith("empty", emptyDatabase).extend("database", async ({ empty }, { onCleanup }) => {
    const database = await openDatabase(empty.location);
    onCleanup(() => database.destroy());
    return database;
  });

export async function emptySqlite(): Promise<EmptyDatabase> {
  const folder = await tempFolder();
  const dataDir = join(folder.path, "data");
  return {
    location: { engine: "sqlite", dataDir },
    dataDir,
    env: { DATA_DIR: dataDir },
    [Symbol.asyncDispose]: folder[Symbol.asyncDispose],
  };
}

/** `databaseTest` on SQLite. */
export const sqliteTest = databaseTest(emptySqlite);
