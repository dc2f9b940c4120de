import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { type QueryExecutorProvider, SqliteAdapter, type SqliteDatabase, SqliteDialect, sql } from "kysely";
import type { Access } from "./store-place.ts";

/** Where the database lies in the data directory. */
export const databasePath = (dataDir: string) => join(dataDir, "submissions.sqlite");

/**
 * Kysely's dialect over the database in `dataDir`. Unless it is for reading, what is missing is made: the folder,
 * readable by its owner only, and the file.
 *
 * @throws when the folder or the file cannot be made or opened.
 */
export function nodeSqliteDialect(dataDir: string, access: Access): NodeSqliteDialect {
  const readOnly = access === "read";
  if (!readOnly) mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return new NodeSqliteDialect({ database: openNodeSqlite(databasePath(dataDir), { readOnly }) });
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
function openNodeSqlite(path: string, { readOnly }: { readOnly: boolean }): SqliteDatabase {
  const db = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, readOnly });
  db.exec("pragma trusted_schema=off");
  if (!readOnly) {
    switchToWriteAheadLog(db);
    db.exec("pragma synchronous=full; pragma journal_size_limit=67108864");
    /* What is erased is overwritten, not only forgotten. */
    db.exec("pragma secure_delete=on");
  }
  return {
    close: () => db.close(),
    prepare(sql) {
      const statement = db.prepare(sql === "begin" ? "begin immediate" : sql);
      /* A full disk rolls back by itself; a second rollback would fail and hide the real error. */
      const rolledBack = () => sql === "rollback" && !db.isTransaction;
      return {
        reader: statement.columns().length > 0,
        all: (values) => statement.all(...(values as SQLInputValue[])),
        run: (values) =>
          rolledBack() ? { changes: 0, lastInsertRowid: 0 } : statement.run(...(values as SQLInputValue[])),
        iterate: (values) => statement.iterate(...(values as SQLInputValue[])) as IterableIterator<unknown>,
      };
    },
  };
}

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

/** https://sqlite.org/rescode.html */
const SQLITE_BUSY = 5;

function isBusy(thrown: unknown): boolean {
  const { errcode } = thrown as { errcode?: unknown };
  return typeof errcode === "number" && (errcode & 0xff) === SQLITE_BUSY;
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

/** What was erased would stand in the write-ahead log until that is written over. */
export async function clearWriteAheadLog(db: QueryExecutorProvider): Promise<void> {
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
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
