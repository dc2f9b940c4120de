import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";
import { askKeeper } from "./start-postgres.ts";

/** The run's PostgreSQL. */
export type SharedPostgres = { adminUrl: string };

/**
 * The PostgreSQL that all tests of a run share, started if need be; undefined, and said so, on a machine where none can
 * be started.
 *
 * @throws in that case when CI is set: there nothing is passed by
 */
export async function findSharedPostgres(): Promise<SharedPostgres | undefined> {
  const answer = await askKeeper({ port: inject("postgresKeeper") });
  if ("url" in answer) return { adminUrl: answer.url };
  if (process.env.CI) throw new Error(answer.reason);
  console.log(`PostgreSQL is not tested: ${answer.reason}`);
  return undefined;
}

export type FreshDatabase = AsyncDisposable & { url: string };

/** A new empty database, dropped at the end of the `await using` scope whoever uses it. */
export async function freshDatabase({ adminUrl }: SharedPostgres): Promise<FreshDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await execute(adminUrl, `create database ${name}`);
  const url = new URL(adminUrl);
  url.pathname = name;
  return {
    url: url.href,
    [Symbol.asyncDispose]: () => execute(adminUrl, `drop database ${name} with (force)`),
  };
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
