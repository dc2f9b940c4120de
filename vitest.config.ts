import { defineConfig } from "vitest/config";

/* Everything but the tests of the built site: vitest.built.config.ts, and Playwright's in a browser. */
export default defineConfig({
  test: {
    include: ["**/*.test.{ts,tsx}"],
    exclude: ["node_modules/**", "dist/**", "tests/e2e/**", "tests/built/**"],
    environment: "node",
    globalSetup: ["tests/support/keep-postgres.ts"],
    watch: false,
    /* Some start real servers, on machines with two slow cores. */
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
