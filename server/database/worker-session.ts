import { randomInt } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { Client } from "pg";
import type { DatabaseLocation } from "../config/database-location.ts";
import { clientOptions, faultOf } from "./postgres.ts";

/** The first half of the advisory locks' keys, different from other programs'; the second half is the worker ID. */
const LOCK_CLASS = 1_870_659_584;
const MAX_WORKER_ID = 2 ** 31 - 1;
const RECONNECT_MS = 1_000;

/** The interval of checks of the connection, and the timeout of a response, in milliseconds; the second is shorter. */
export type Heartbeat = { everyMs: number; answerMs: number };
const HEARTBEAT: Heartbeat = { everyMs: 15_000, answerMs: 10_000 };

/**
 * Registers this process as a worker. Its claimed deliveries are its own while the session lasts. When the process ends, even by
 * a crash, the other processes can claim them at once. `workerId` is unique among the processes; 0 for SQLite, where there is
 * only one.
 *
 * On PostgreSQL the registration is an advisory lock on a separate connection: the database releases it when the
 * connection ends. A lost or unresponsive connection is replaced. Meanwhile another process may claim this process's
 * deliveries and send a mail a second time, with the same Message-ID. This process never claims its own running
 * deliveries again.
 *
 * @param onLost is called when the connection was lost.
 * @throws {StorageError} if the database cannot be reached now.
 */
export async function registerWorker(location: DatabaseLocation, onLost: () => void, heartbeat: Heartbeat = HEARTBEAT) {
  if (location.engine === "sqlite") return { workerId: 0, [Symbol.dispose]() {} };
  const { url } = location;
  const workerId = randomInt(1, MAX_WORKER_ID);
  let client: Client | undefined;
  let isDisposed = false;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    client = new Client(clientOptions(url));
    const waiting = client;
    /* After a lost connection this waits until the database has closed it too and released the earlier lock. */
    await connectAnd(waiting, () => waiting.query("select pg_advisory_lock($1, $2)", [LOCK_CLASS, workerId]));
    const stopChecking = checkConnection(client, heartbeat);
    client.once("end", () => {
      stopChecking();
      if (isDisposed) return;
      onLost();
      reconnectSoon();
    });
  };
  const reconnectSoon = (): void => {
    if (isDisposed) return;
    timer = setTimeout(() => void connect().catch(reconnectSoon), RECONNECT_MS);
  };

  await connect();
  return {
    workerId,
    [Symbol.dispose]() {
      isDisposed = true;
      clearTimeout(timer);
      void client?.end();
    },
  };
}

const MAILBOX_LOCK_CLASS = LOCK_CLASS + 1;

/**
 * Locks a mailbox, so that only one of several servers reads it. On SQLite there is only one server.
 *
 * @returns undefined if another server reads it. `lost` is aborted when the database has ended the lock.
 * @throws {StorageError} if the database cannot be reached
 */
export async function lockMailbox(location: DatabaseLocation, mailbox: string, heartbeat = HEARTBEAT) {
  const lost = new AbortController();
  if (location.engine === "sqlite") return { lost: lost.signal, async [Symbol.asyncDispose]() {} };
  const client = new Client({ ...clientOptions(location.url), query_timeout: heartbeat.answerMs });
  const sql = "select pg_try_advisory_lock($1, hashtext($2)) as locked";
  const { rows } = await connectAnd(client, () => client.query(sql, [MAILBOX_LOCK_CLASS, mailbox]));
  if (!rows[0]?.locked) return void client.end();
  const stopChecking = checkConnection(client, heartbeat);
  client.once("end", () => {
    stopChecking();
    lost.abort();
  });
  return {
    lost: lost.signal,
    async [Symbol.asyncDispose]() {
      await client.query("select pg_advisory_unlock_all()").catch(() => {
        /* The database releases the lock when it notices the end of the connection. */
      });
      /* Not awaited: a dead database does not confirm it. */
      void client.end();
    },
  };
}

async function connectAnd<Result>(client: Client, lock: () => Promise<Result>): Promise<Result> {
  /* An error also ends the connection and rejects its queries. */
  client.on("error", () => {});
  try {
    await client.connect();
    /* A machine that lost power does not close its connections, so the database must check them. */
    await client.query("set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10");
    return await lock();
  } catch (thrown) {
    void client.end();
    throw faultOf(thrown);
  }
}

/** Ends a connection that does not respond: a dead database never closes it. */
function checkConnection(client: Client, { everyMs, answerMs }: Heartbeat): () => void {
  const query = { text: "select 1", query_timeout: answerMs };
  const timer = setInterval(() => void client.query(query).catch(() => void client.end()), everyMs);
  return () => clearInterval(timer);
}

/** The registered workers, as a subquery for PostgreSQL. */
export const LIVE_WORKERS: RawBuilder<number> = sql`(
  select objid::bigint from pg_locks
  where locktype = 'advisory' and classid = ${sql.lit(LOCK_CLASS)}::oid and objsubid = 2 and granted
    and database = (select oid from pg_database where datname = current_database()))`;
