import { expect, test } from "vitest";
import { startServer } from "./start-server.ts";

test("a server that is not ready in time is killed", async () => {
  await using first = await startServer();
  /* Waits for the first one to stop. */
  const second = startServer({ dataDir: first.dataDir, readyMs: 500 });
  await expect(second).rejects.toThrow("ended with SIGKILL");
});
