import { join } from "node:path";
import { test } from "vitest";
import { openDatabase } from "#server/database/open-database.ts";
import type { EmptyDatabase } from "./on-each-engine.ts";
import { tempFolder } from "./temp-folder.ts";

/** A `test` whose function gets a database that is removed after it: `empty` is its place, `database` opens it. */
export const databaseTest = (emptyDatabase: () => Promise<EmptyDatabase>) =>
  test
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of other fixtures from the pattern.
    .extend("empty", async ({}, { onCleanup }) => {
      const empty = await emptyDatabase();
      onCleanup(() => empty[Symbol.asyncDispose]());
      return empty;
    })
    .extend("database", async ({ empty }, { onCleanup }) => {
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
