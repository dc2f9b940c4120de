import { expect, test, vi } from "vitest";
import serveBuiltSite from "../support/serve-built-site.ts";

test("the server of the browser tests ignores the environment", async () => {
  vi.stubEnv("METRICS", "off");
  const stop = await serveBuiltSite();
  try {
    const { status } = await fetch(`${process.env.E2E_BASE_URL}/metrics`);
    expect(status).toBe(200);
  } finally {
    await stop();
    vi.unstubAllEnvs();
  }
});
