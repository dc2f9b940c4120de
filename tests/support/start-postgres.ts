import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { PostgresSource } from "./postgres-binaries.ts";

/** A process that runs PostgreSQL on request and stops it when this process ends. */
export type PostgresSupervisor = AsyncDisposable & { port: number };

/** Starts a supervisor; it starts PostgreSQL on the first request. @throws if the supervisor ends at once */
export async function startSupervisor(source: PostgresSource = "any"): Promise<PostgresSupervisor> {
  const program = join(import.meta.dirname, "postgres-supervisor.ts");
  /* In its own process group: Ctrl+C must not reach it, because it cleans up afterwards. */
  const child = spawn(process.execPath, [program, source], { stdio: ["pipe", "pipe", "inherit"], detached: true });
  const exited = once(child, "exit");
  const tooSoon = exited.then(([code]) => {
    throw new Error(`the supervisor of PostgreSQL ended with ${code} before it was ready`);
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

/** Starts PostgreSQL if necessary. @returns its URL, or why it cannot be started */
export async function requestPostgres({ port }: { port: number }): Promise<{ url: string } | { reason: string }> {
  return (await request(port, "/start")) as { url: string } | { reason: string };
}

/** A PostgreSQL that a test may stop. */
export type OwnPostgres = AsyncDisposable & { url: string; stop(): Promise<void>; start(): Promise<void> };

/** Starts a PostgreSQL for one test, in about two seconds. @throws if none is available */
export async function startPostgres(source: PostgresSource = "any"): Promise<OwnPostgres> {
  const supervisor = await startSupervisor(source);
  const answer = await requestPostgres(supervisor);
  if ("url" in answer) {
    return {
      url: answer.url,
      stop: async () => void (await request(supervisor.port, "/stop")),
      start: async () => void (await request(supervisor.port, "/start")),
      [Symbol.asyncDispose]: supervisor[Symbol.asyncDispose],
    };
  }
  await supervisor[Symbol.asyncDispose]();
  throw new Error(answer.reason);
}

async function request(port: number, path: string): Promise<unknown> {
  return await (await fetch(`http://127.0.0.1:${port}${path}`, { method: "POST" })).json();
}
