import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { PostgresSource } from "./postgres-binaries.ts";

/** Runs PostgreSQL when it is asked to, and no longer than this process lives. */
export type PostgresKeeper = AsyncDisposable & { port: number };

/** Starts a keeper; the database is started when somebody first wants it. @throws when the keeper ends at once */
export async function startKeeper(source: PostgresSource = "any"): Promise<PostgresKeeper> {
  const program = join(import.meta.dirname, "postgres-keeper.ts");
  /* In a group of its own: Ctrl+C is for us, and the keeper cleans up after us. */
  const child = spawn(process.execPath, [program, source], { stdio: ["pipe", "pipe", "inherit"], detached: true });
  const exited = once(child, "exit");
  const tooSoon = exited.then(([code]) => {
    throw new Error(`the keeper of PostgreSQL ended with ${code} before it was ready`);
  });
  const [port] = await Promise.race([once(createInterface({ input: child.stdout }), "line"), tooSoon]);
  return {
    port: Number(port),
    async [Symbol.asyncDispose]() {
      child.stdin.end();
      await exited;
    },
  };
}

/** Where PostgreSQL is, started if need be; or why there is none. */
export async function askKeeper({ port }: { port: number }): Promise<{ url: string } | { reason: string }> {
  return (await order(port, "/start")) as { url: string } | { reason: string };
}

/** A PostgreSQL that a test may stop. */
export type OwnPostgres = AsyncDisposable & { url: string; stop(): Promise<void>; start(): Promise<void> };

/** Starts a PostgreSQL for one test alone, which takes about two seconds. @throws when there is none to start. */
export async function startPostgres(source: PostgresSource = "any"): Promise<OwnPostgres> {
  const keeper = await startKeeper(source);
  const answer = await askKeeper(keeper);
  if ("url" in answer) {
    return {
      url: answer.url,
      stop: async () => void (await order(keeper.port, "/stop")),
      start: async () => void (await order(keeper.port, "/start")),
      [Symbol.asyncDispose]: keeper[Symbol.asyncDispose],
    };
  }
  await keeper[Symbol.asyncDispose]();
  throw new Error(answer.reason);
}

async function order(port: number, path: string): Promise<unknown> {
  return await (await fetch(`http://127.0.0.1:${port}${path}`, { method: "POST" })).json();
}
