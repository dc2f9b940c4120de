import { PostgresDialect, type PostgresDialectConfig, type PostgresPool } from "kysely";
import { type ClientBase, type ClientConfig, DatabaseError, Pool, type PoolClient, types } from "pg";
import type { Access } from "../config/database-location.ts";
import { StorageError } from "./storage-error.ts";

/* How we talk to PostgreSQL's client; besides this file only presence.ts knows it. */

/** How long to wait for a connection: a new one, or one that others are using. */
const CONNECT_MS = 5_000;
/** After this the server gives up a statement; the longest one inserts a file of 10 MB. */
const STATEMENT_MS = 8_000;
/** After this we give up the server: it has gone without hanging up. */
const ANSWER_MS = 10_000;
/** A process that is stopped in the middle of a transaction may block others for so long. */
const IDLE_IN_TRANSACTION_MS = 30_000;

/** Kysely's dialect over the database at `url`. Whatever goes wrong with it is thrown as a StorageError. */
export function postgresDialect(url: string, access: Access): PostgresDialect {
  return new PostgresDialect({ pool: faultingPool(url, access) });
}

/** How to connect to the database at `url`; what the address says besides wins. */
export function clientOptions(url: string): ClientConfig {
  return {
    connectionString: url,
    application_name: "website",
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    /* The system's own is two hours. */
    keepAliveInitialDelayMillis: 30_000,
    types: { getTypeParser: parserOf },
  };
}

/** int8 comes as a text because it may be too long for a number; ours are counts and milliseconds. */
const parserOf: typeof types.getTypeParser = (oid: number, format?: "text" | "binary") =>
  oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format as "text");

const TIMEOUTS = {
  statement_timeout: STATEMENT_MS,
  query_timeout: ANSWER_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
};

function faultingPool(url: string, access: Access): PostgresPool {
  const pool = new Pool({
    ...clientOptions(url),
    ...(access === "migrate" ? {} : TIMEOUTS),
    onConnect: (client) => settleSession(client, access),
  });
  /* A connection that breaks says so to whoever listens, or ends the process. What it was asked fails by itself. */
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return {
    options: {},
    end: () => pool.end(),
    connect: async () => faultingClient(await pool.connect().catch(throwFault)),
  };
}

/**
 * A connection in Kysely's hands. One that broke, or whose answer did not come, is not used again: the answer to an
 * earlier question might still come.
 */
function faultingClient(client: PoolClient): Awaited<ReturnType<PostgresPool["connect"]>> {
  let broken: StorageError | undefined;
  const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    if (broken) throw broken;
    try {
      return await client.query(text, [...values]);
    } catch (thrown) {
      const fault = faultOf(thrown);
      if (!(thrown instanceof DatabaseError)) broken = fault;
      throw fault;
    }
  };
  return {
    query: query as Connection["query"],
    release: (destroy) => client.release(destroy === true || broken !== undefined),
  };
}

type Connection = Awaited<ReturnType<Exclude<PostgresDialectConfig["pool"], (...args: never) => unknown>["connect"]>>;

/**
 * What every session has to keep to, whatever the database's own defaults are: a commit is on the disk before it is
 * answered, and a statement sees what was committed before it.
 */
async function settleSession(client: ClientBase, access: Access): Promise<void> {
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

/** What the client threw, without its details: they may quote the row. */
export function faultOf(thrown: unknown): StorageError {
  if (thrown instanceof StorageError) return thrown;
  /* A name with several addresses fails with an error for each, and no words of its own. */
  const errors = thrown instanceof AggregateError ? (thrown.errors as unknown[]) : [thrown];
  const message = errors.map((error) => (error instanceof Error ? error.message : String(error))).join("; ");
  const { code } = thrown as { code?: unknown };
  return new StorageError(message, { code: typeof code === "string" ? code : undefined, full: code === DISK_FULL });
}

function throwFault(thrown: unknown): never {
  throw faultOf(thrown);
}
