import type { TestProject } from "vitest/node";
import { startSupervisor } from "./start-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The port of the supervisor of the shared PostgreSQL. */
    postgresSupervisor: number;
  }
}

/** Vitest's global setup: one PostgreSQL for the whole run, started on the first request of a test. */
export default async function setUpPostgres({ provide }: TestProject): Promise<() => PromiseLike<void>> {
  const supervisor = await startSupervisor();
  provide("postgresSupervisor", supervisor.port);
  return () => supervisor[Symbol.asyncDispose]();
}
