import { setTimeout as wait } from "node:timers/promises";
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from "kysely";
import { StorageError } from "./storage-error.ts";

/** SQLite's one connection of this process. Its calls block the process while they run. */
export type SqliteHandle = {
  readonly isTransaction: boolean;
  /** @throws {StorageError} with the code SQLITE_BUSY, at once, if another process prevents it now. */
  execute<Row>(text: string, values: readonly unknown[]): QueryResult<Row>;
  close(): void;
};

/** The code of a StorageError: another process is writing. */
export const SQLITE_BUSY = "SQLITE_BUSY";

/** The maximum time that a statement waits for a writer in another process. */
export const BUSY_TIMEOUT_MS = 5000;
export const BUSY_RETRY_MS = 20;

/**
 * Kysely's driver for SQLite. SQLite would wait for another process inside a call, which stops everything else in this
 * process. Therefore it does not wait, and the driver repeats what was refused. Between two tries the connection is free
 * for others, because only a started transaction keeps it.
 */
export class SqliteDriver implements Driver {
  readonly #handle: SqliteHandle;
  #lastUse: Promise<void> = Promise.resolve();

  constructor(handle: SqliteHandle) {
    this.#handle = handle;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#handle, () => this.#acquire());
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as SqliteConnection).begin();
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("commit"));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    /* On a full disk SQLite rolls back automatically; a second rollback would fail and hide the original error. */
    if (this.#handle.isTransaction) await connection.executeQuery(CompiledQuery.raw("rollback"));
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    (connection as SqliteConnection).release();
  }

  async destroy(): Promise<void> {
    this.#handle.close();
  }

  /** Waits until no other query or transaction uses the handle. @returns a function that releases it */
  async #acquire(): Promise<() => void> {
    const previous = this.#lastUse;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#lastUse = promise;
    await previous;
    return resolve;
  }
}

/** For one query or one transaction. A transaction keeps the handle from its begin to its end. */
class SqliteConnection implements DatabaseConnection {
  readonly #handle: SqliteHandle;
  readonly #acquire: () => Promise<() => void>;
  #releaseTransaction: (() => void) | undefined;

  constructor(handle: SqliteHandle, acquire: () => Promise<() => void>) {
    this.#handle = handle;
    this.#acquire = acquire;
  }

  /** `immediate`: a transaction that reads first and writes later cannot wait for another writer. */
  async begin(): Promise<void> {
    this.#releaseTransaction = await this.#untilFree(async () => {
      const release = await this.#acquire();
      try {
        this.#handle.execute("begin immediate", []);
      } catch (thrown) {
        release();
        throw thrown;
      }
      return release;
    });
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return await this.#untilFree(async () => {
      const release = this.#releaseTransaction ? () => {} : await this.#acquire();
      try {
        return this.#handle.execute<Row>(sql, parameters);
      } finally {
        release();
      }
    });
  }

  /** All rows at once: a statement that is read in parts would keep the connection. */
  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }

  /** Lets the process do other work before it releases the handle: a queue of transactions would hold up pages otherwise. */
  release(): void {
    if (this.#releaseTransaction) setImmediate(this.#releaseTransaction);
    this.#releaseTransaction = undefined;
  }

  async #untilFree<Result>(attempt: () => Promise<Result>): Promise<Result> {
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
}
