import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { SqliteAdapter, type SqliteDatabase, SqliteDialect } from "kysely";

/** How long a statement waits for another process that is writing. */
const BUSY_TIMEOUT_MS = 5000;

/**
 * Node's SQLite in the shape Kysely expects: the only file that knows the engine.
 *
 * WAL with `synchronous=full` syncs once per commit: what is committed survives a power cut. A transaction
 * begins `immediate`, because one that reads first and writes later cannot wait for another writer.
 *
 * @throws when the file cannot be opened.
 */
export function openNodeSqlite(path: string, { readOnly }: { readOnly: boolean }): SqliteDatabase {
  const db = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, readOnly });
  db.exec("pragma trusted_schema=off");
  if (!readOnly) {
    db.exec("pragma journal_mode=wal; pragma synchronous=full; pragma journal_size_limit=67108864");
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

/** SQLite's DDL is transactional; with it, a start that is killed half way leaves no half-made schema. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely's SQLite dialect over an opened database, with migrations in a transaction. */
export class NodeSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }
}
