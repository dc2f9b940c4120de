import type { PostgresPool } from "kysely";
import { type ClientBase, type ClientConfig, DatabaseError, Pool, type PoolClient, types } from "pg";
import type { Access } from "../config/database-location.ts";
import { reasonOf } from "../text/reason-of.ts";
import { StorageError } from "./storage-error.ts";

/* The adapter for the pg client. Only worker-session.ts also uses pg directly. */

/**
 * The longest wait for a connection, one of the pool, or the response to a statement, in milliseconds. It guards against a
 * machine that vanished without closing its connections, which TCP notices after a quarter of an hour. A slow one has to be
 * done with 10 MB within it, so it is as long as a proxy waits (`proxy_read_timeout` in deploy/nginx.conf).
 */
const LOST_MS = 60_000;

/** The connection options for the database at `url`. Options in the address take precedence. */
export function clientOptions(url: string): ClientConfig {
  return {
    connectionString: url,
    application_name: "website",
    connectionTimeoutMillis: LOST_MS,
    keepAlive: true,
    /* The system default is two hours. */
    keepAliveInitialDelayMillis: 30_000,
    types: { getTypeParser: parserOf },
  };
}

/** pg returns int8 as text because it may exceed a number's precision; our counts and milliseconds do not. */
const parserOf: typeof types.getTypeParser = (oid: number, format?: "text" | "binary") =>
  oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format as "text");

/** Those of the database end what a lost server began, and so free its locks. */
const TIMEOUTS = {
  query_timeout: LOST_MS,
  statement_timeout: LOST_MS,
  idle_in_transaction_session_timeout: LOST_MS,
  /** As on SQLite: another program has the lock, and a visitor waits for the answer. */
  lock_timeout: 5_000,
};

/** The connections to the database at `url`. All their errors are StorageErrors. */
export function postgresPool(url: string, access: Access): PostgresPool {
  const pool = new Pool({
    ...clientOptions(url),
    ...(access === "migrate" ? {} : TIMEOUTS),
    onConnect: (client) => configureSession(client, access),
  });
  /* Without listeners, the error event of a broken connection would end the process. Its queries are rejected anyway. */
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return {
    options: {},
    end: () => pool.end(),
    connect: async () => wrapClient(await pool.connect().catch((thrown: unknown) => Promise.reject(faultOf(thrown)))),
  };
}

/**
 * Adapts a connection for Kysely. After a connection error or a timeout the connection is not used again, because the
 * response to an earlier query may still arrive.
 */
function wrapClient(client: PoolClient): Connection {
  let broken: StorageError | undefined;
  const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    if (broken) throw broken;
    try {
      return await client.query(text, [...values]);
    } catch (thrown) {
      const error = faultOf(thrown);
      if (!(thrown instanceof DatabaseError)) broken = error;
      throw error;
    }
  };
  return {
    query: query as Connection["query"],
    release: (destroy) => client.release(destroy === true || broken !== undefined),
  };
}

type Connection = Awaited<ReturnType<PostgresPool["connect"]>>;

/**
 * Overrides the database's defaults: a commit is on disk before the database confirms it, and a statement sees everything
 * that was committed before it.
 */
async function configureSession(client: ClientBase, access: Access): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(`
    select
      current_setting('server_encoding') as encoding,
      set_config('default_transaction_isolation', 'read committed', false),
      set_config('synchronous_commit', case sync when 'off' then 'on' else sync end, false)
      ${access === "read" ? ", set_config('default_transaction_read_only', 'on', false)" : ""}
    from (select current_setting('synchronous_commit') as sync) as settings`);
  const { encoding } = rows[0] ?? {};
  if (encoding !== "UTF8") throw new StorageError(`the database's encoding is ${encoding}, but has to be UTF8`);
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const DISK_FULL = "53100";
/** The classes of invalid values, violated constraints and exceeded limits. */
const REJECTED = /^(22|23|54)/;

/** Converts an error of the client, without its details, which may quote the row. */
export function faultOf(thrown: unknown): StorageError {
  if (thrown instanceof StorageError) return thrown;
  /* A host with several addresses fails with an AggregateError that has no message itself. */
  const errors = thrown instanceof AggregateError ? (thrown.errors as unknown[]) : [thrown];
  const message = errors.map(reasonOf).join("; ");
  const { code: given } = thrown as { code?: unknown };
  const code = typeof given === "string" ? given : undefined;
  const rejected = thrown instanceof DatabaseError && REJECTED.test(code ?? "");
  return new StorageError(message, { code, full: code === DISK_FULL, rejected });
}
