import type { DatabaseLocation } from "#server/config/database-location.ts";

/** The place of an SQLite database in a folder. */
export const sqliteIn = (dataDir: string): DatabaseLocation => ({ engine: "sqlite", dataDir });
