import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import {
  type Dialect,
  type Kysely,
  type QueryExecutorProvider,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from "kysely";
import type { Access } from "../config/database-location.ts";
import { type DatabaseFiles, holdDatabaseFiles } from "./database-files.ts";
import type { Schema } from "./schema.ts";
import { BUSY_RETRY_MS, BUSY_TIMEOUT_MS, SQLITE_BUSY, SqliteDriver, type SqliteHandle } from "./sqlite-driver.ts";
import { StorageError } from "./storage-error.ts";

export const databasePath = (dataDir: string) => join(dataDir, "submissions.sqlite");

/**
 * Kysely's dialect for the database in `dataDir`. Unless `access` is "read", creates the folder, readable by its owner
 * only, and the file if they do not exist. Later errors of SQLite are thrown as StorageErrors.
 *
 * @throws if the folder cannot be created, and a StorageError if the file cannot be created or opened.
 */
export function nodeSqliteDialect(dataDir: string, access: Access): Dialect {
  if (access !== "read") mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const handle = withStorageErrors(() => openNodeSqlite(databasePath(dataDir), access));
  return {
    createDriver: () => new SqliteDriver(handle),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new NodeSqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/**
 * Opens Node's SQLite.
 *
 * WAL with `synchronous=full` syncs once per commit, so commits survive a power failure.
 *
 * @throws if the file cannot be opened.
 */
function openNodeSqlite(path: string, access: Access): SqliteHandle {
  const readOnly = access === "read";
  const db = new DatabaseSync(path, { readOnly });
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
  return {
    get isTransaction() {
      return db.isTransaction;
    },
    execute<Row>(text: string, values: readonly unknown[]) {
      return withStorageErrors(() => {
        /* Checks before, so that no lost file is read, and after, so that no commit to a lost file is reported as successful. */
        if (!db.isTransaction) files.check();
        const result = executeIn<Row>(db, text, values as SQLInputValue[]);
        if (!db.isTransaction) files.check();
        return result;
      });
    },
    close() {
      db.close();
      files.close();
    },
  };
}

function executeIn<Row>(db: DatabaseSync, text: string, values: SQLInputValue[]): QueryResult<Row> {
  /* Until it is closed, it holds a copy of its values, such as a file of 10 MB. */
  using statement = db.prepare(text) as StatementSync & Disposable;
  if (statement.columns().length > 0) return { rows: statement.all(...values) as Row[] };
  const { changes, lastInsertRowid } = statement.run(...values);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
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
const BUSY = 5;
const FULL = 13;
/** Too large, a violated constraint, and a wrong type. */
const REJECTED = [18, 19, 20];

const isBusy = (thrown: unknown) => resultOf(thrown) === BUSY;

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
    const code = result === BUSY ? SQLITE_BUSY : undefined;
    const rejected = REJECTED.includes(result);
    throw new StorageError((thrown as Error).message, { code, full: result === FULL, rejected });
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** SQLite's DDL is transactional, so an interrupted migration leaves no partial schema. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** The driver lets one query or transaction at a time use SQLite's connection, without Kysely's lock. */
  override get supportsMultipleConnections(): boolean {
    return true;
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

async function tryClear(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  return rows[0]?.busy === 0;
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
