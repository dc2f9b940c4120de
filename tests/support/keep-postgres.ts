import type { TestProject } from "vitest/node";
import { startKeeper } from "./start-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where a PostgreSQL for all tests of this run can be asked for. */
    postgresKeeper: number;
  }
}

/** Vitest's global setup: one PostgreSQL for the whole run, started when a test first asks for it. */
export default async function keepPostgres({ provide }: TestProject): Promise<() => PromiseLike<void>> {
  const keeper = await startKeeper();
  provide("postgresKeeper", keeper.port);
  return () => keeper[Symbol.asyncDispose]();
}
