import { randomInt } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { Client } from "pg";
import type { DatabaseLocation } from "../config/database-location.ts";
import { clientOptions, faultOf } from "./postgres.ts";

/**
 * A process among those that deliver from one database. What it holds is its own for as long as it is present, and free
 * for the others the moment it is gone, however it went.
 */
export type WorkerSession = Disposable & {
  /** Unlike that of any other process; 0 where there is only one. */
  holder: number;
};

/** The first half of an advisory lock's key, so that ours are not taken for another program's; the holder is the second. */
const OURS = 1_870_659_584;
const LARGEST_HOLDER = 2 ** 31 - 1;
/** How soon to come back after the connection was lost. */
const RETURN_MS = 1_000;

/** How often the connection is tried, and how long an answer may take, in milliseconds. The answer comes before the next try. */
export type Heartbeat = { everyMs: number; answerMs: number };
const HEARTBEAT: Heartbeat = { everyMs: 15_000, answerMs: 10_000 };

/**
 * Makes this process known to the others.
 *
 * On PostgreSQL that is an advisory lock of a session of its own: the server takes it back when the connection ends. One
 * that is lost, or that says nothing any more, is made again; meanwhile another process may take over what is held here and
 * mail it a second time, under the same Message-ID. This one does not: it knows what it is delivering.
 *
 * @param onLost is called when the connection was lost.
 * @throws {StorageError} when the database cannot be reached now.
 */
export async function registerWorker(
  place: DatabaseLocation,
  onLost: () => void,
  heartbeat: Heartbeat = HEARTBEAT,
): Promise<WorkerSession> {
  if (place.engine === "sqlite") return { holder: 0, [Symbol.dispose]() {} };
  const { url } = place;
  const holder = randomInt(1, LARGEST_HOLDER);
  let client: Client | undefined;
  let left = false;
  let timer: NodeJS.Timeout | undefined;

  const join = async (): Promise<void> => {
    client = new Client(clientOptions(url));
    await holdLock(client, holder);
    const stopBeating = endWhenSilent(client, heartbeat);
    client.once("end", () => {
      stopBeating();
      if (left) return;
      onLost();
      joinSoon();
    });
  };
  const joinSoon = (): void => {
    if (left) return;
    timer = setTimeout(() => void join().catch(joinSoon), RETURN_MS);
  };

  await join();
  return {
    holder,
    [Symbol.dispose]() {
      left = true;
      clearTimeout(timer);
      void client?.end();
    },
  };
}

async function holdLock(client: Client, holder: number): Promise<void> {
  /* What breaks a connection also ends it, and fails what it was asked. */
  client.on("error", () => {});
  try {
    await client.connect();
    /* The server asks whether we are still there: a machine that lost its power does not hang up. */
    await client.query("set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10");
    /* After a lost connection this waits until the server has noticed as well; so long the earlier lock holds. */
    await client.query("select pg_advisory_lock($1, $2)", [OURS, holder]);
  } catch (thrown) {
    void client.end();
    throw faultOf(thrown);
  }
}

/** Ends a connection that does not answer: a database that has gone without a word hangs up on nobody. */
function endWhenSilent(client: Client, { everyMs, answerMs }: Heartbeat): () => void {
  const question = { text: "select 1", query_timeout: answerMs };
  const timer = setInterval(() => void client.query(question).catch(() => void client.end()), everyMs);
  return () => clearInterval(timer);
}

/** Those who are present, as a subquery for PostgreSQL. */
export const LIVE_WORKERS: RawBuilder<number> = sql`(
  select objid::bigint from pg_locks
  where locktype = 'advisory' and classid = ${sql.lit(OURS)}::oid and objsubid = 2 and granted
    and database = (select oid from pg_database where datname = current_database()))`;
