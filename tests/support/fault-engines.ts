import { openDatabase } from "#server/database/open-database.ts";
import { type EmptyDatabase, onEachEngine } from "./on-each-engine.ts";
import { runInboxWith } from "./run-inbox.ts";
import { startServer } from "./start-server.ts";

/** The initially empty data of a test on one engine; removed at the end of the `await using` scope. */
export type TestData = Awaited<ReturnType<Engine["newData"]>>;

export type Engine = {
  name: "SQLite" | "PostgreSQL";
  /** Creates empty data, in `dataDir` or a new folder. */
  newData: ReturnType<typeof dataOf>;
};

/** Declares the tests of a promise or a fault on SQLite, and in `npm run test:all` also on PostgreSQL. */
export function onFaultEngines(declare: (engine: Engine) => void): void {
  onEachEngine((emptyDatabase, engine) =>
    declare({ name: engine === "sqlite" ? "SQLite" : "PostgreSQL", newData: dataOf(emptyDatabase) }),
  );
}

const dataOf = (emptyDatabase: () => Promise<EmptyDatabase>) => async (folder?: string) => {
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
