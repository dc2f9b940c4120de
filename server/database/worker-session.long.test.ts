import { expect } from "vitest";
import { endWorkerSessions } from "../../tests/support/database-fixtures.ts";
import { databaseTest, onPostgres } from "../../tests/support/on-each-engine.ts";
import { startTcpProxy, throughProxy } from "../../tests/support/tcp-proxy.ts";
import { lockMailbox } from "./worker-session.ts";

onPostgres((emptyDatabase) => {
  const test = databaseTest(emptyDatabase);
  test("one of several servers reads a mailbox, and then another one", async ({ empty: { location }, database }) => {
    const lock = (mailbox = "a@mail.example:993") => lockMailbox(location, mailbox);
    const first = await lock();
    expect(first).toBeDefined();
    expect(await lock()).toBeUndefined();
    const other = await lock("b@mail.example:993");
    expect(other).toBeDefined();
    await first?.[Symbol.asyncDispose]();
    const second = await lock();
    expect(second?.lost.aborted).toBe(false);
    await endWorkerSessions(database);
    await expect.poll(() => second?.lost.aborted).toBe(true);
    const third = await lock();
    expect(third).toBeDefined();
    for (const each of [second, third, other]) await each?.[Symbol.asyncDispose]();
  });

  test("a database that does not answer does not delay the end of the lock", async ({ empty: { location } }) => {
    const url = location.engine === "postgres" ? location.url : "";
    await using proxy = await startTcpProxy(Number(new URL(url).port));
    const behind = { engine: "postgres", url: throughProxy(url, proxy) } as const;
    const heartbeat = { everyMs: 60_000, answerMs: 100 };
    const lock = await lockMailbox(behind, "a@mail.example:993", heartbeat);
    proxy.silence();
    await lock?.[Symbol.asyncDispose]();
  });
});
