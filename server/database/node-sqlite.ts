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

/** The path of the database file. */
export const databasePath = (dataDir: string) => join(dataDir, "submissions.sqlite");

/**
 * Kysely's dialect for the database in `dataDir`. Unless `access` is "read", creates the folder, readable by its owner
 * only, and the file if they do not exist. Later errors of SQLite are thrown as StorageErrors.
 *
 * @throws if the folder cannot be created, and a StorageError if the file cannot be created or opened.
 */
export function nodeSqliteDialect(dataDir: string, access: Access): NodeSqliteDialect {
  if (access !== "read") mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return new NodeSqliteDialect({ database: withStorageErrors(() => openNodeSqlite(databasePath(dataDir), access)) });
}

/** The maximum time that a statement waits for a writer in another process. */
const BUSY_TIMEOUT_MS = 5000;
const BUSY_RETRY_MS = 20;

/**
 * Adapts Node's SQLite to Kysely's interface.
 *
 * WAL with `synchronous=full` syncs once per commit, so commits survive a power failure. Transactions begin `immediate`,
 * because a transaction that reads first and writes later cannot wait for another writer.
 *
 * @throws if the file cannot be opened.
 */
function openNodeSqlite(path: string, access: Access): SqliteDatabase {
  const readOnly = access === "read";
  const db = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, readOnly });
  db.exec("pragma trusted_schema=off");
  if (!readOnly) {
    switchToWriteAheadLog(db);
    /* A restored backup has no write-ahead log yet; reading creates it. */
    db.exec("pragma user_version");
    db.exec("pragma synchronous=full; pragma journal_size_limit=67108864");
    /* Overwrites deleted content with zeros. */
    db.exec("pragma secure_delete=on");
  }
  /* A new database has no write-ahead log before its first write, which is a migration. */
  const files = access === "write" ? holdDatabaseFiles(path) : NO_CHECKS;
  /* Checks before, so that no lost file is read, and after, so that no commit to a lost file is reported as successful. */
  const perform = <T>(act: () => T): T =>
    withStorageErrors(() => {
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
      const statement = withStorageErrors(() => db.prepare(sql === "begin" ? "begin immediate" : sql));
      /* On a full disk SQLite rolls back automatically; a second rollback would fail and hide the original error. */
      const isRolledBack = () => sql === "rollback" && !db.isTransaction;
      return {
        reader: statement.columns().length > 0,
        all: (values) => perform(() => statement.all(...(values as SQLInputValue[]))),
        run: (values) =>
          isRolledBack()
            ? { changes: 0, lastInsertRowid: 0 }
            : perform(() => statement.run(...(values as SQLInputValue[]))),
        *iterate(values) {
          const rows = withStorageErrors(() => statement.iterate(...(values as SQLInputValue[])));
          for (let row = withStorageErrors(() => rows.next()); !row.done; row = withStorageErrors(() => rows.next()))
            yield row.value;
        },
      };
    },
  };
}

/** For connections that save no submissions. */
const NO_CHECKS: DatabaseFiles = { check() {}, close() {} };

/** Retries if another process is switching the same new database: SQLite's busy timeout does not apply here. */
function switchToWriteAheadLog(db: DatabaseSync): void {
  const end = performance.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      db.exec("pragma journal_mode=wal");
      return;
    } catch (thrown) {
      if (!isBusy(thrown) || performance.now() > end) throw thrown;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_RETRY_MS);
  }
}

/** Primary result codes (https://sqlite.org/rescode.html). */
const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;

const isBusy = (thrown: unknown) => resultOf(thrown) === SQLITE_BUSY;

/** The primary result code of an SQLite error; undefined for other errors. */
function resultOf(thrown: unknown): number | undefined {
  const { errcode } = thrown as { errcode?: unknown };
  return typeof errcode === "number" ? errcode & 0xff : undefined;
}

/** Converts SQLite errors to StorageErrors. Other errors pass through. */
function withStorageErrors<T>(act: () => T): T {
  try {
    return act();
  } catch (thrown) {
    const result = resultOf(thrown);
    if (result === undefined) throw thrown;
    throw new StorageError((thrown as Error).message, { full: result === SQLITE_FULL });
  }
}

/** SQLite's DDL is transactional, so an interrupted migration leaves no partial schema. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely's SQLite dialect with migrations in a transaction. */
class NodeSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }
}

/** The timeout and the retry delay for truncating a write-ahead log that has readers. */
const CLEAR_TIMEOUT_MS = 5000;
const CLEAR_RETRY_MS = 100;

/**
 * Truncates the write-ahead log, which would otherwise contain erased data until it is overwritten.
 *
 * @returns false if another process, such as a backup, reads from the log until the timeout.
 */
export async function clearWriteAheadLog(db: Kysely<Schema>, timeoutMs = CLEAR_TIMEOUT_MS): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  while (!(await tryClear(db))) {
    if (performance.now() > end) return false;
    await wait(CLEAR_RETRY_MS);
  }
  return true;
}

/** Disables the busy timeout, because SQLite would block the whole process while it waits for readers. */
async function tryClear(db: Kysely<Schema>): Promise<boolean> {
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

/** Copies the database to a new file at `path`. Other connections may use the database meanwhile. */
export async function copySqlite(db: QueryExecutorProvider, path: string): Promise<void> {
  await sql`vacuum into ${path}`.execute(db);
}

/**
 * Locks the file at `path`. The system releases the lock when the process ends, even after a crash. The file remains.
 *
 * @returns undefined if another process has the lock.
 * @throws if the file cannot be created.
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
