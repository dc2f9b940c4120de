import { expect, test, vi } from "vitest";
import { serveBuiltSite } from "../support/serve-built-site.ts";

test("the server of the browser tests ignores the environment", async () => {
  vi.stubEnv("METRICS", "off");
  await using served = await serveBuiltSite();
  vi.unstubAllEnvs();
  const { status } = await fetch(`${served.url}/metrics`);
  expect(status).toBe(200);
});
