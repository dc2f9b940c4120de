import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from "kysely";
import type { Access } from "../config/database-location.ts";
import { holdDatabaseFiles } from "./database-files.ts";
import type { Schema } from "./schema.ts";
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
  return dialectOf(databasePath(dataDir), access);
}

export const memoryDialect = (): Dialect => dialectOf(":memory:", "migrate");

const dialectOf = (path: string, access: Access): Dialect => ({
  createDriver: () => withStorageErrors(() => new NodeSqliteDriver(path, access)),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createAdapter: () => new NodeSqliteAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});

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

/** The maximum time that a statement waits for a writer in another process. */
const BUSY_TIMEOUT_MS = 5000;
const BUSY_RETRY_MS = 20;

/**
 * Has SQLite's one connection of this process, whose calls block the process while they run. SQLite would wait for another
 * process inside a call. Therefore it does not wait, and the connection repeats what was refused. Between two tries it is free
 * for others, because only a started transaction keeps it.
 *
 * WAL with `synchronous=full` syncs once per commit, so commits survive a power failure.
 */
class NodeSqliteDriver implements Driver {
  readonly #db: DatabaseSync;
  /** Undefined for connections that save no submissions: a new database has no write-ahead log before its migration. */
  readonly #files: ReturnType<typeof holdDatabaseFiles> | undefined;
  #lastUse: Promise<void> = Promise.resolve();

  /** @throws if the file cannot be opened. */
  constructor(path: string, access: Access) {
    const readOnly = access === "read";
    this.#db = new DatabaseSync(path, { readOnly });
    this.#db.exec("pragma trusted_schema=off");
    if (!readOnly) {
      switchToWriteAheadLog(this.#db);
      /* A restored backup has no write-ahead log yet; reading creates it. */
      this.#db.exec("pragma user_version");
      this.#db.exec("pragma synchronous=full; pragma journal_size_limit=67108864");
      /* Overwrites deleted content with zeros. */
      this.#db.exec("pragma secure_delete=on");
    }
    this.#files = access === "write" ? holdDatabaseFiles(path) : undefined;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<NodeSqliteConnection> {
    return new NodeSqliteConnection(this);
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as NodeSqliteConnection).begin();
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("commit"));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    /* On a full disk SQLite rolls back automatically; a second rollback would fail and hide the original error. */
    if (this.#db.isTransaction) await connection.executeQuery(CompiledQuery.raw("rollback"));
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    (connection as NodeSqliteConnection).release();
  }

  async destroy(): Promise<void> {
    this.#db.close();
    this.#files?.close();
  }

  /** @throws {StorageError} with the code SQLITE_BUSY, at once, if another process prevents it now. */
  execute<Row>(text: string, values: readonly unknown[]): QueryResult<Row> {
    return withStorageErrors(() => {
      /* Checks before, so that no lost file is read, and after, so that no commit to a lost file is reported as successful. */
      if (!this.#db.isTransaction) this.#files?.check();
      const result = executeIn<Row>(this.#db, text, values as SQLInputValue[]);
      if (!this.#db.isTransaction) this.#files?.check();
      return result;
    });
  }

  /** Waits until no other query or transaction uses the connection. @returns a function that releases it */
  async acquire(): Promise<() => void> {
    const previous = this.#lastUse;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#lastUse = promise;
    await previous;
    return resolve;
  }
}

/** For one query or one transaction. A transaction keeps SQLite's connection from its begin to its end. */
class NodeSqliteConnection implements DatabaseConnection {
  readonly #driver: NodeSqliteDriver;
  #releaseTransaction: (() => void) | undefined;

  constructor(driver: NodeSqliteDriver) {
    this.#driver = driver;
  }

  /** `immediate`: a transaction that reads first and writes later cannot wait for another writer. */
  async begin(): Promise<void> {
    this.#releaseTransaction = await untilFree(async () => {
      const release = await this.#driver.acquire();
      try {
        this.#driver.execute("begin immediate", []);
      } catch (thrown) {
        release();
        throw thrown;
      }
      return release;
    });
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return await untilFree(async () => {
      const release = this.#releaseTransaction ? () => {} : await this.#driver.acquire();
      try {
        return this.#driver.execute<Row>(sql, parameters);
      } finally {
        release();
      }
    });
  }

  /** All rows at once: a statement that is read in parts would keep the connection. */
  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }

  /** Lets the process do other work before it releases SQLite: a queue of transactions would hold up pages otherwise. */
  release(): void {
    if (this.#releaseTransaction) setImmediate(this.#releaseTransaction);
    this.#releaseTransaction = undefined;
  }
}

async function untilFree<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (thrown) {
      const isBusy = thrown instanceof StorageError && thrown.code === SQLITE_BUSY;
      if (!isBusy || performance.now() > end) throw thrown;
    }
    await wait(BUSY_RETRY_MS);
  }
}

function executeIn<Row>(db: DatabaseSync, text: string, values: SQLInputValue[]): QueryResult<Row> {
  /* Until it is closed, it holds a copy of its values, such as a file of 10 MB. */
  using statement = db.prepare(text) as StatementSync & Disposable;
  if (statement.columns().length > 0) return { rows: statement.all(...values) as Row[] };
  const { changes, lastInsertRowid } = statement.run(...values);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}

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

/** The code of a StorageError: another process is writing. */
const SQLITE_BUSY = "SQLITE_BUSY";

/** Primary result codes (https://sqlite.org/rescode.html). */
const BUSY = 5;
const FULL = 13;
/** Too large, a violated constraint, and a wrong type. */
const REJECTED = [18, 19, 20];

const isBusy = (thrown: unknown) => resultOf(thrown) === BUSY;

function resultOf(thrown: unknown): number | undefined {
  const { errcode } = thrown as { errcode?: unknown };
  return typeof errcode === "number" ? errcode & 0xff : undefined;
}

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

const CLEAR_TIMEOUT_MS = 5000;
const CLEAR_RETRY_MS = 100;

/**
 * Truncates the write-ahead log, which would otherwise contain erased data until it is overwritten.
 *
 * @returns false if another process, such as a backup, reads from the log until the timeout.
 */
export async function clearWriteAheadLog(db: Kysely<Schema>, timeoutMs = CLEAR_TIMEOUT_MS): Promise<boolean> {
  for (const end = performance.now() + timeoutMs; ; ) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy === 0) return true;
    if (performance.now() > end) return false;
    await wait(CLEAR_RETRY_MS);
  }
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

const LOCK_RETRY_MS = 100;

/** Takes a lock, at the latest after `limit`, in milliseconds. `onWait` is called once before it waits for another process. */
export async function waitForLock(path: string, limit: number, onWait?: () => void): Promise<Disposable | undefined> {
  const end = performance.now() + limit;
  let lock = takeLock(path);
  if (!lock) onWait?.();
  while (!lock && performance.now() < end) {
    await wait(LOCK_RETRY_MS);
    lock = takeLock(path);
  }
  return lock;
}
