import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import {
  type Kysely,
  type QueryExecutorProvider,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  sql,
} from "kysely";
import type { Access } from "../config/database-location.ts";
import { type DatabaseFiles, holdDatabaseFiles } from "./database-files.ts";
import type { Schema } from "./schema.ts";
import { StorageError } from "./storage-error.ts";

/** Where the database lies in the data directory. */
export const databasePath = (dataDir: string) => join(dataDir, "submissions.sqlite");

/**
 * Kysely's dialect over the database in `dataDir`. Unless it is for reading, what is missing is made: the folder,
 * readable by its owner only, and the file.
 *
 * Whatever goes wrong with it is thrown as a StorageError.
 *
 * @throws when the folder cannot be made, and a StorageError when the file cannot be made or opened.
 */
export function nodeSqliteDialect(dataDir: string, access: Access): NodeSqliteDialect {
  if (access !== "read") mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return new NodeSqliteDialect({ database: orFault(() => openNodeSqlite(databasePath(dataDir), access)) });
}

/** How long a statement waits for another process that is writing. */
const BUSY_TIMEOUT_MS = 5000;
const LOOK_AGAIN_MS = 20;

/**
 * Node's SQLite in the shape Kysely expects: the only file that knows the engine.
 *
 * WAL with `synchronous=full` syncs once per commit: what is committed survives a power cut. A transaction
 * begins `immediate`, because one that reads first and writes later cannot wait for another writer.
 *
 * @throws when the file cannot be opened.
 */
function openNodeSqlite(path: string, access: Access): SqliteDatabase {
  const readOnly = access === "read";
  const db = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, readOnly });
  db.exec("pragma trusted_schema=off");
  if (!readOnly) {
    switchToWriteAheadLog(db);
    db.exec("pragma synchronous=full; pragma journal_size_limit=67108864");
    /* What is erased is overwritten, not only forgotten. */
    db.exec("pragma secure_delete=on");
  }
  /* A new database has no log before its first write, which is a migration. */
  const files = access === "write" ? holdDatabaseFiles(path) : NOT_HELD;
  /* Before, so that nothing is read from a lost file; after, so that no commit to a lost file is reported as one. */
  const perform = <T>(act: () => T): T =>
    orFault(() => {
      if (!db.isTransaction) files.check();
      const result = act();
      if (!db.isTransaction) files.check();
      return result;
    });
  return {
    close() {
      db.close();
      files.close();
    },
    prepare(sql) {
      const statement = orFault(() => db.prepare(sql === "begin" ? "begin immediate" : sql));
      /* A full disk rolls back by itself; a second rollback would fail and hide the real error. */
      const rolledBack = () => sql === "rollback" && !db.isTransaction;
      return {
        reader: statement.columns().length > 0,
        all: (values) => perform(() => statement.all(...(values as SQLInputValue[]))),
        run: (values) =>
          rolledBack()
            ? { changes: 0, lastInsertRowid: 0 }
            : perform(() => statement.run(...(values as SQLInputValue[]))),
        *iterate(values) {
          const rows = orFault(() => statement.iterate(...(values as SQLInputValue[])));
          for (let row = orFault(() => rows.next()); !row.done; row = orFault(() => rows.next())) yield row.value;
        },
      };
    },
  };
}

/** For connections that save no submission. */
const NOT_HELD: DatabaseFiles = { check() {}, close() {} };

/** Processes that do so to a new database at once are in each other's way, and here SQLite does not wait by itself. */
function switchToWriteAheadLog(db: DatabaseSync): void {
  const end = performance.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      db.exec("pragma journal_mode=wal");
      return;
    } catch (thrown) {
      if (!isBusy(thrown) || performance.now() > end) throw thrown;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_AGAIN_MS);
  }
}

/** Primary result codes (https://sqlite.org/rescode.html). */
const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;

const isBusy = (thrown: unknown) => resultOf(thrown) === SQLITE_BUSY;

/** The primary result code of what SQLite threw; undefined for what came from elsewhere. */
function resultOf(thrown: unknown): number | undefined {
  const { errcode } = thrown as { errcode?: unknown };
  return typeof errcode === "number" ? errcode & 0xff : undefined;
}

/** Does something with the database, whose own errors become StoreFaults; what else is thrown passes. */
function orFault<T>(act: () => T): T {
  try {
    return act();
  } catch (thrown) {
    const result = resultOf(thrown);
    if (result === undefined) throw thrown;
    throw new StorageError((thrown as Error).message, { full: result === SQLITE_FULL });
  }
}

/** SQLite's DDL is transactional; with it, a start that is killed half way leaves no half-made schema. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely's SQLite dialect over an opened database, with migrations in a transaction. */
class NodeSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }
}

/** For so long it is tried to empty a write-ahead log that somebody is reading, and how often. */
const CLEAR_MS = 5000;
const CLEAR_AGAIN_MS = 100;

/**
 * Empties the write-ahead log: what was erased would stand in it until it is written over.
 *
 * @returns false when somebody has read from it all the while, such as a backup.
 */
export async function clearWriteAheadLog(db: Kysely<Schema>, patienceMs = CLEAR_MS): Promise<boolean> {
  const end = performance.now() + patienceMs;
  while (!(await tryToClear(db))) {
    if (performance.now() > end) return false;
    await wait(CLEAR_AGAIN_MS);
  }
  return true;
}

/** SQLite itself would wait for readers with the whole process, so here it does not wait. */
async function tryToClear(db: Kysely<Schema>): Promise<boolean> {
  return await db.connection().execute(async (connection) => {
    await sql`pragma busy_timeout = 0`.execute(connection);
    try {
      const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(connection);
      return rows[0]?.busy === 0;
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(BUSY_TIMEOUT_MS)}`.execute(connection);
    }
  });
}

/** Writes the whole database to a new file at `path`, beside whoever uses it. */
export async function copySqlite(db: QueryExecutorProvider, path: string): Promise<void> {
  await sql`vacuum into ${path}`.execute(db);
}

/**
 * Takes the lock file at `path` for this process, or answers undefined when another one has it. The system takes it back
 * when the process ends, however it ends; the file stays and means nothing.
 *
 * @throws when the file cannot be made.
 */
export function takeLock(path: string): Disposable | undefined {
  const db = new DatabaseSync(path);
  try {
    db.exec("begin exclusive");
    return { [Symbol.dispose]: () => db.close() };
  } catch (thrown) {
    db.close();
    if (isBusy(thrown)) return undefined;
    throw thrown;
  }
}
