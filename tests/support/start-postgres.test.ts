import { afterEach, expect, test, vi } from "vitest";
import { startKeeper } from "./start-postgres.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

test("a keeper that ends before it is ready is an error", async () => {
  vi.stubEnv("NODE_OPTIONS", "--import=data:text/javascript,process.exit(9)");
  await expect(startKeeper()).rejects.toThrow("ended with 9");
});

test("a keeper that has ended is not waited for again", async () => {
  const keeper = await startKeeper();
  await keeper[Symbol.asyncDispose]();
  await keeper[Symbol.asyncDispose]();
});
