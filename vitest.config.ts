import { join } from "node:path";
import { defineConfig } from "vitest/config";

/* Everything but the tests of the built site: vitest.built.config.ts, and those in browsers: vitest.browsers.config.ts, Playwright's. */
export default defineConfig({
  test: {
    include: ["**/*.test.{ts,tsx}"],
    exclude: ["node_modules/**", "dist/**", "tests/e2e/**", "tests/built/**", "tests/browsers/**"],
    environment: "node",
    globalSetup: ["tests/support/keep-postgres.ts"],
    watch: false,
    /* Most wait, for a server or a browser to answer: more of them than there are processors go side by side. */
    maxWorkers: 3,
    /* They start hundreds of our own processes, each in half the time when the sources are compiled once for all. */
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules/.cache/compiled") },
    /* Some start real servers, on machines with two slow cores. */
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
