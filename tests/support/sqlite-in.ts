import type { StorePlace } from "#server/store/store-place.ts";

/** The place of an SQLite database in a folder. */
export const sqliteIn = (dataDir: string): StorePlace => ({ engine: "sqlite", dataDir });
