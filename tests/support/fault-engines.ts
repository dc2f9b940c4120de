import { test } from "vitest";
import { openDatabase } from "#server/database/open-database.ts";
import { type EmptyDatabase, emptySqlite, engineTest } from "./on-each-engine.ts";
import { runInboxWith } from "./run-inbox.ts";
import { startServer } from "./start-server.ts";

/** The initially empty data of a test on one engine; removed at the end of the `await using` scope. */
export type TestData = Awaited<ReturnType<ReturnType<typeof dataOf>>>;

/** Creates empty data on one engine, in `dataDir` or a given folder. */
export const dataOf = (emptyDatabase: () => Promise<EmptyDatabase>) => async (folder?: string) => {
  const { location: given, dataDir, env, ...rest } = await emptyDatabase();
  const path = folder ?? dataDir;
  const settings = { ...env, DATA_DIR: path };
  const location = given.engine === "sqlite" ? { ...given, dataDir: path } : given;
  return {
    /** The server's DATA_DIR. */
    path,
    /** Starts the real server on the data, by default without a built site. */
    start: (more: Record<string, string> = {}, site: Record<string, string> = {}) =>
      startServer({ dataDir: path, env: { ...settings, ...more }, site }),
    /** Runs the inbox command on the data. */
    inbox: (...args: string[]) => runInboxWith(settings, ...args),
    openDatabase: () => openDatabase(location),
    [Symbol.asyncDispose]: rest[Symbol.asyncDispose],
  };
};

/** A `test` whose function gets empty `data`, which is removed after it. */
const dataTest = (emptyDatabase: () => Promise<EmptyDatabase>, engine: EmptyDatabase["location"]["engine"]) =>
  test
    .extend("engine", () => (engine === "sqlite" ? "SQLite" : "PostgreSQL"))
    .extend("newData", () => dataOf(emptyDatabase))
    .extend("data", async ({ newData }, { onCleanup }) => {
      const data = await newData();
      onCleanup(() => data[Symbol.asyncDispose]());
      return data;
    });

/** A test of a promise or a fault on SQLite, and in `npm run test:all` also on PostgreSQL. */
export const faultTest = engineTest(dataTest);

/** A test of a promise or a fault on SQLite. */
export const sqliteFaultTest = dataTest(emptySqlite, "sqlite");
