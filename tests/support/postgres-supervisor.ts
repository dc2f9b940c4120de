import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { PostgresSource } from "./postgres-binaries.ts";
import { makeCluster, type PostgresCluster } from "./postgres-cluster.ts";

/*
 * Runs one PostgreSQL for the tests in its own process. When standard input ends, for any reason, it stops the database
 * and removes its folder.
 *
 * Its argument is the source of PostgreSQL. It prints its HTTP port. `/start` starts the database if necessary and returns
 * its `url`, or the `reason` of a failure; `/stop` stops it.
 */

const source = (process.argv[2] ?? "any") as PostgresSource;
let cluster: Promise<PostgresCluster> | undefined;
let started: Promise<string> | undefined;

const COMMANDS: Readonly<Record<string, () => Promise<object>>> = {
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
  const answer = await COMMANDS[request.url ?? ""]?.().catch((thrown: unknown) => ({ reason: String(thrown) }));
  response.setHeader("content-type", "application/json").setHeader("connection", "close").end(JSON.stringify(answer));
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));

async function shutDown(): Promise<void> {
  server.close();
  const made = await cluster?.catch(() => undefined);
  await started?.catch(() => undefined);
  await made?.remove();
  process.exit(0);
}

process.stdin.resume().once("close", () => void shutDown());
/* Signals are ignored: only the end of standard input stops this process. */
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
