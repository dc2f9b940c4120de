import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { PostgresSource } from "./postgres-binaries.ts";
import { makeCluster, type PostgresCluster } from "./postgres-cluster.ts";

/*
 * Runs one PostgreSQL for the tests, in a process of its own: when standard input ends, however whoever started this
 * came to its end, the database is stopped and its folder removed.
 *
 * Its argument is whose PostgreSQL. It says on which port of this machine it takes orders. `/start` starts the database, if need be, and answers with its
 * `url`, or with the `reason` why there is none; `/stop` stops it.
 */

const source = (process.argv[2] ?? "any") as PostgresSource;
let cluster: Promise<PostgresCluster> | undefined;
let started: Promise<string> | undefined;

const ORDERS: Readonly<Record<string, () => Promise<object>>> = {
  async "/start"() {
    cluster ??= makeCluster(source);
    started ??= cluster.then((made) => made.start());
    return { url: await started };
  },
  async "/stop"() {
    await (await cluster)?.stop();
    started = undefined;
    return {};
  },
};

const server = createServer(async (request, response) => {
  const answer = await ORDERS[request.url ?? ""]?.().catch((thrown: unknown) => ({ reason: String(thrown) }));
  response.setHeader("content-type", "application/json").setHeader("connection", "close").end(JSON.stringify(answer));
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));

async function leave(): Promise<void> {
  server.close();
  const made = await cluster?.catch(() => undefined);
  await started?.catch(() => undefined);
  await made?.remove();
  process.exit(0);
}

process.stdin.resume().once("close", () => void leave());
/* The end of standard input is what counts: a signal to the whole group comes to whoever started this as well. */
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
