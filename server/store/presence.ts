import { randomInt } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { Client } from "pg";
import { clientOptions, faultOf } from "./postgres.ts";
import type { StorePlace } from "./store-place.ts";

/**
 * A process among those that deliver from one database. What it holds is its own for as long as it is present, and free
 * for the others the moment it is gone, however it went.
 */
export type Presence = Disposable & {
  /** Unlike that of any other process; 0 where there is only one. */
  holder: number;
};

/** The first half of an advisory lock's key, so that ours are not taken for another program's; the holder is the second. */
const OURS = 1_870_659_584;
const LARGEST_HOLDER = 2 ** 31 - 1;
/** How soon to come back after the connection was lost. */
const RETURN_MS = 1_000;

/**
 * Makes this process known to the others.
 *
 * On PostgreSQL that is an advisory lock of a session of its own: the server takes it back when the connection ends. One
 * that is lost is made again; meanwhile another process may take over what is held here and mail it a second time, under
 * the same Message-ID.
 *
 * @param onLost is called when the connection was lost.
 * @throws {StoreFault} when the database cannot be reached now.
 */
export async function bePresent(place: StorePlace, onLost: () => void): Promise<Presence> {
  if (place.engine === "sqlite") return { holder: 0, [Symbol.dispose]() {} };
  const { url } = place;
  const holder = randomInt(1, LARGEST_HOLDER);
  let client: Client | undefined;
  let left = false;
  let timer: NodeJS.Timeout | undefined;

  const join = async (): Promise<void> => {
    client = new Client(clientOptions(url));
    await holdLock(client, holder);
    client.once("end", () => {
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

/** Those who are present, as a subquery for PostgreSQL. */
export const PRESENT_HOLDERS: RawBuilder<number> = sql`(
  select objid::bigint from pg_locks
  where locktype = 'advisory' and classid = ${sql.lit(OURS)}::oid and objsubid = 2 and granted
    and database = (select oid from pg_database where datname = current_database()))`;
