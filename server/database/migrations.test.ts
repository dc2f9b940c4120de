import { createHash } from "node:crypto";
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { expect, test } from "vitest";
import { MIGRATIONS } from "./migrations.ts";

const ENGINES = {
  sqlite: {
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
  postgres: {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
};

/** The SHA-256 of the statements of each released migration, without comments. A release adds its own; none changes. */
const RELEASED = {
  "0001-schema": {
    sqlite: "81b3b3d02e30769827ebd436485a5421daea949ce62dcd504868b8bb219ebc72",
    postgres: "96a41813273cb213913f8424e311f01f08e8e248d88f7c1f083ea5bf8342fcce",
  },
};

test.each(["sqlite", "postgres"] as const)(
  "a released migration runs the same statements on %s for ever",
  async (engine) => {
    for (const [name, hashes] of Object.entries(RELEASED)) {
      const digest = createHash("sha256");
      await using db = new Kysely<unknown>({
        dialect: { ...ENGINES[engine], createDriver: () => new DummyDriver() },
        log: ({ query }) => void digest.update(`${query.sql.replace(/^--.*\n/gm, "")};\n`),
      });
      await MIGRATIONS[name]?.up(db);
      expect([name, digest.digest("hex")]).toEqual([name, hashes[engine]]);
    }
  },
);
