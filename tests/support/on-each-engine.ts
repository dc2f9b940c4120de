import { join } from "node:path";
import { describe } from "vitest";
import type { DatabaseLocation } from "#server/config/database-location.ts";
import { findSharedPostgres, freshDatabase } from "./fresh-database.ts";
import { tempFolder } from "./temp-folder.ts";

/** Where nothing is kept yet; removed at the end of the `await using` scope. */
export type EmptyPlace = AsyncDisposable & {
  place: DatabaseLocation;
  /** A folder for the server's files, which it makes itself. */
  dataDir: string;
  /** The settings of a server that keeps its submissions here. */
  env: Record<string, string>;
};

const shared = await findSharedPostgres();

/** Declares the tests twice: over SQLite, and over PostgreSQL where there is one. */
export function onEachEngine(
  declare: (emptyPlace: () => Promise<EmptyPlace>, engine: DatabaseLocation["engine"]) => void,
): void {
  describe("on SQLite", () => declare(emptySqlite, "sqlite"));
  onPostgres((emptyPlace) => declare(emptyPlace, "postgres"));
}

/** Declares tests that are about PostgreSQL alone; skipped where there is none. */
export function onPostgres(declare: (emptyPlace: () => Promise<EmptyPlace>) => void): void {
  describe.skipIf(!shared)("on PostgreSQL", () => declare(emptyPostgres));
}

async function emptySqlite(): Promise<EmptyPlace> {
  const folder = await tempFolder();
  const dataDir = join(folder.path, "data");
  return {
    place: { engine: "sqlite", dataDir },
    dataDir,
    env: { DATA_DIR: dataDir },
    [Symbol.asyncDispose]: folder[Symbol.asyncDispose],
  };
}

async function emptyPostgres(): Promise<EmptyPlace> {
  if (!shared) throw new Error("there is no PostgreSQL");
  const folder = await tempFolder();
  const dataDir = join(folder.path, "data");
  const database = await freshDatabase(shared);
  return {
    place: { engine: "postgres", url: database.url },
    dataDir,
    env: { DATA_DIR: dataDir, DATABASE_URL: database.url },
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}
