import { join } from "node:path";
import { defineConfig } from "vitest/config";

/* All tests except those of the built site (vitest.built.config.ts) and those in browsers (playwright.config.ts, vitest.browsers.config.ts). */
export default defineConfig({
  test: {
    include: ["**/*.test.{ts,tsx}"],
    exclude: ["node_modules/**", "dist/**", "builds/**", "tests/e2e/**", "tests/built/**", "tests/browsers/**"],
    environment: "node",
    globalSetup: ["tests/support/postgres-setup.ts"],
    watch: false,
    /* Most tests wait for a server, so more of them than there are processors run side by side. */
    maxWorkers: 3,
    /* The tests start our server hundreds of times. A compile cache halves the time of each start. */
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules/.cache/compiled") },
    /* Some start real servers, on machines with two slow cores. */
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
