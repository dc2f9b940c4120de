import type { DatabaseLocation } from "#server/database/database-location.ts";

/** The place of an SQLite database in a folder. */
export const sqliteIn = (dataDir: string): DatabaseLocation => ({ engine: "sqlite", dataDir });
