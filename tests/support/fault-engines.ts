import { type Database, openDatabase } from "#server/database/open-database.ts";
import { onEachEngine } from "./on-each-engine.ts";
import { runInboxWith } from "./run-inbox.ts";
import { type RunningServer, startServer } from "./start-server.ts";

/** Where a test's data lies on one engine: empty at first, gone at the end of the `await using` scope. */
export type TestData = AsyncDisposable & {
  /** The server's DATA_DIR. */
  path: string;
  /** Starts the real server on it, as often as the test likes; with a built site, or by default with none. */
  start(env?: Record<string, string>, distDir?: string): Promise<RunningServer>;
  /** The operator's command over it. */
  inbox(...args: string[]): ReturnType<typeof runInboxWith>;
  openDatabase(): Promise<Database>;
};

export type Engine = {
  name: "SQLite" | "PostgreSQL";
  /** Nothing yet, in a folder of the test's own or a new one. */
  newData(dataDir?: string): Promise<TestData>;
};

/** Declares the tests of a fault on both engines. */
export function onFaultEngines(declare: (engine: Engine) => void): void {
  onEachEngine((emptyPlace, engine) => {
    declare({
      name: engine === "sqlite" ? "SQLite" : "PostgreSQL",
      async newData(given) {
        const { place, dataDir, env, ...rest } = await emptyPlace();
        const path = given ?? dataDir;
        const settings = { ...env, DATA_DIR: path };
        const storePlace = place.engine === "sqlite" ? { ...place, dataDir: path } : place;
        return {
          path,
          start: (more = {}, distDir) =>
            startServer({ dataDir: path, env: { ...settings, ...more }, ...(distDir && { distDir }) }),
          inbox: (...args) => runInboxWith(settings, ...args),
          openDatabase: () => openDatabase(storePlace),
          [Symbol.asyncDispose]: rest[Symbol.asyncDispose],
        };
      },
    });
  });
}
