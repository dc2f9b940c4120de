import { afterEach, expect, test, vi } from "vitest";
import { startSupervisor } from "./start-postgres.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

test("a supervisor that ends before it is ready is an error", async () => {
  vi.stubEnv("NODE_OPTIONS", "--import=data:text/javascript,process.exit(9)");
  await expect(startSupervisor()).rejects.toThrow("ended with 9");
});

test("a supervisor can be disposed twice", async () => {
  const supervisor = await startSupervisor();
  await supervisor[Symbol.asyncDispose]();
  await supervisor[Symbol.asyncDispose]();
});
